#pragma once

#include "domain/order.hpp"
#include "domain/status_callback.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>

// The only codec of what goes over the topics; sample files pin it.
namespace messaging {

// Why a message cannot be read.
struct poison {
  std::string_view
      cause;  // missing_key, tombstone, malformed_json, wrong_shape, unknown_status, key_mismatch …
  std::string detail;  // A sentence.
};

// A callback, or why it is none. The key has to be the order's id. Unknown members are ignored, so
// that a producer may say more than we read.
std::variant<domain::status_callback, poison> read_callback(
    const std::optional<std::string_view>& key, const std::optional<std::string_view>& value);

std::string write_callback(const domain::status_callback& what);

// What an event of the kitchen says: the order came to be, or was cancelled.
struct order_news {
  std::string id;    // Of the event, {order}:{version}.
  std::string name;  // order.created, order.cancelled
  std::int32_t version = 1;
  domain::timestamp at;
  domain::order order;
};

std::variant<order_news, poison> read_order_news(
    const std::optional<std::string_view>& key, const std::optional<std::string_view>& value);

// {"id", "name", "version", "at", "order"}; `order` is the order's JSON as it is.
std::string write_order_news(
    const domain::order_id& id,
    std::int32_t version,
    std::string_view name,
    domain::timestamp at,
    std::string_view order);

}  // namespace messaging
