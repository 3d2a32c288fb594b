#include "domain/new_order.hpp"
#include "domain/order_json.hpp"

namespace domain {

// Members in the order of their names, as canonical_form() sorts them.
std::string canonical_request(const new_order& request) {
  std::string text = "{";
  if (request.comment) {
    text += "\"comment\":";
    append_json_text(text, *request.comment);
    text += ',';
  }
  text += "\"establishment_id\":" + std::to_string(request.establishment.value) + ",\"items\":[";
  for (std::size_t i = 0; i < request.items.size(); ++i) {
    const auto& item = request.items[i];
    if (i != 0) text += ',';
    text += "{\"dish_id\":" + std::to_string(item.dish.value) +
            ",\"quantity\":" + std::to_string(item.quantity) + '}';
  }
  return text + "]}";
}

}  // namespace domain
