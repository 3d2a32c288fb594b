#include "domain/status_callback.hpp"

namespace domain {

std::string event_key(const order_id& order, order_status status) {
  auto key = to_string(order);
  key += ':';
  return key += to_string(status);
}

}  // namespace domain
