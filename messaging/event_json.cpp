#include "messaging/event_json.hpp"

#include "domain/order_json.hpp"
#include "domain/time_text.hpp"
#include "messaging/event_members.hpp"

#include <limits>

namespace messaging {

std::variant<domain::status_callback, poison> read_callback(
    const std::optional<std::string_view>& key, const std::optional<std::string_view>& value) {
  const auto event = read_event(key, value);
  if (const auto why = std::get_if<poison>(&event)) return *why;
  event_members from{std::get<domain::json_tree>(event).root()};
  domain::status_callback what;
  what.order = from.order("kitchen_order_id");
  what.status = from.status("status");
  what.idempotency_key = from.maybe_text("idempotency_key", {1, domain::event_key_bytes_max});
  what.establishment.value =
      from.number("establishment_id", 1, std::numeric_limits<std::int64_t>::max());
  what.occurred_at = from.maybe_time("occurred_at");
  compare_key(from, *key, what.order);
  if (from.objection()) return *from.objection();
  return what;
}

std::string write_callback(const domain::status_callback& what) {
  std::string text{R"({"kitchen_order_id":")"};
  append(text, what.order);
  text += R"(","status":")";
  text += to_string(what.status);
  text += '"';
  if (what.idempotency_key) {
    text += R"(,"idempotency_key":)";
    domain::append_json_text(text, *what.idempotency_key);
  }
  text += R"(,"establishment_id":)";
  text += std::to_string(what.establishment.value);
  if (what.occurred_at) {
    text += R"(,"occurred_at":")";
    domain::append(text, *what.occurred_at);
    text += '"';
  }
  return text += '}';
}

}  // namespace messaging
