#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>

namespace domain {

enum class order_status : std::uint8_t {
  created,
  accepted,
  cooking,
  ready,
  completed,
  rejected,
  cancelled,
};

inline constexpr std::array all_statuses{
    order_status::created,
    order_status::accepted,
    order_status::cooking,
    order_status::ready,
    order_status::completed,
    order_status::rejected,
    order_status::cancelled,
};

std::string_view to_string(order_status status);

// Exact spelling only: "READY" and "ready " are nothing.
std::optional<order_status> parse_status(std::string_view text);

// The statuses an order has had in its life, the present one included.
class reached_statuses {
 public:
  constexpr reached_statuses() = default;
  constexpr void add(order_status status) { bits_ |= bit(status); }
  constexpr bool contains(order_status status) const { return (bits_ & bit(status)) != 0; }
  friend bool operator==(reached_statuses, reached_statuses) = default;

 private:
  static constexpr std::uint8_t bit(order_status status) {
    return static_cast<std::uint8_t>(1U << static_cast<unsigned>(status));
  }
  std::uint8_t bits_ = 0;
};

}  // namespace domain
