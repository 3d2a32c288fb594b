#pragma once

#include "domain/ids.hpp"
#include "domain/status.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

// Somebody's try to place or change an order, as the order's actor remembers it. No CAF here.
namespace actors {

inline constexpr std::size_t attempts_max = 16;  // Of one order; the oldest makes room.

// The name of an HTTP request, cut to the bytes that are remembered.
class request_label {
 public:
  static constexpr std::size_t bytes_max = 36;  // A UUID with its dashes.

  request_label() = default;
  explicit request_label(std::string_view id) {
    std::copy_n(id.begin(), std::min(id.size(), bytes_max), bytes_.begin());
  }

  std::string_view text() const {
    const auto* const end = std::find(bytes_.begin(), bytes_.end(), '\0');
    return {bytes_.data(), static_cast<std::size_t>(end - bytes_.begin())};
  }

 private:
  std::array<char, bytes_max> bytes_{};
};

enum class attempt_kind : std::uint8_t { place, cancel, callback, redrive };

enum class attempt_end : std::uint8_t {
  claimed,
  unkeyed,
  replayed,
  in_flight,
  mismatched,
  expired,
  refusal_replayed,
  applied,
  duplicate,
  stale,
  invalid_transition,
  key_reused,
  foreign_order,
  failed,
};

struct attempt {
  domain::timestamp at;
  attempt_kind kind = attempt_kind::place;
  attempt_end end = attempt_end::failed;
  domain::order_status wanted = domain::order_status::created;
  request_label request;       // Of place and cancel.
  std::int32_t partition = 0;  // Of callback and redrive.
  std::int64_t offset = 0;
};

}  // namespace actors
