#pragma once

#include "domain/ids.hpp"
#include "domain/status.hpp"

#include <optional>
#include <string>

namespace domain {

// What an establishment says about an order.
struct status_callback {
  order_id order;
  order_status status = order_status::created;
  std::optional<std::string> idempotency_key;  // Kept as given; 1 to 255 bytes.
  establishment_id establishment;
  std::optional<timestamp> occurred_at;  // Informs, never decides.
  friend bool operator==(const status_callback&, const status_callback&) = default;
};

inline constexpr std::size_t event_key_bytes_max = 255;

// The key that every publication of this status of this order carries: {order}:{status}.
std::string event_key(const order_id& order, order_status status);

}  // namespace domain
