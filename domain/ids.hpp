#pragma once

#include <boost/uuid/uuid.hpp>

#include <chrono>
#include <compare>
#include <cstdint>
#include <cstring>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

namespace domain {

using timestamp = std::chrono::sys_time<std::chrono::milliseconds>;

struct order_id {
  boost::uuids::uuid value{};
  friend bool operator==(const order_id& a, const order_id& b) { return a.value == b.value; }
  friend bool operator<(const order_id& a, const order_id& b) { return a.value < b.value; }
};

struct establishment_id {
  std::int64_t value = 0;
  friend auto operator<=>(establishment_id, establishment_id) = default;
};

struct dish_id {
  std::int64_t value = 0;
  friend auto operator<=>(dish_id, dish_id) = default;
};

// The token's `sub`: 1 to 128 bytes of UTF-8 without NUL.
struct user_id {
  std::string value;
  friend auto operator<=>(const user_id&, const user_id&) = default;
};

inline constexpr std::size_t user_id_bytes_max = 128;

// Parses 36 lower-case characters, 8-4-4-4-12; anything else is nothing.
std::optional<order_id> parse_order_id(std::string_view text);

std::string to_string(const order_id& id);

// Appends the 36 characters of `id` to `to`.
void append(std::string& to, const order_id& id);

// A time-ordered UUIDv7 (RFC 9562, 5.7) from a time and 74 random bits.
order_id time_ordered_id(timestamp now, std::uint64_t random_high, std::uint64_t random_low);

// The id every copy of one keyed request derives: a UUIDv8 (RFC 9562, 5.8) cut from SHA-256 over
// the three parts, each preceded by its length, so that no two different triples share an input.
order_id derived_id(const user_id& user, std::string_view route, std::string_view key);

// An id for the order of a claim: time-ordered, and its last ten bytes are the claim's.
order_id id_of_claimed(const order_id& claim, timestamp now);

// Ids that end alike, in their last ten bytes (74 random or derived bits), are of one order: of two
// copies of a keyed request each has the time of its own arrival in front.
struct ends_alike {
  static constexpr std::size_t first = 6;

  bool operator()(const order_id& one, const order_id& other) const noexcept {
    return std::memcmp(
               one.value.data + first, other.value.data + first, one.value.size() - first) == 0;
  }
};

}  // namespace domain

template <>
struct std::hash<domain::order_id> {
  std::size_t operator()(const domain::order_id& id) const noexcept {
    std::uint64_t low = 0;  // The last eight bytes are random in both kinds of id.
    std::memcpy(&low, id.value.data + 8, sizeof low);
    return low;
  }
};
