#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>

namespace domain {

// ISO 4217, three capital letters.
struct currency {
  std::array<char, 3> code{'R', 'U', 'B'};
  friend bool operator==(currency, currency) = default;
  std::string_view text() const { return {code.data(), code.size()}; }
};

// Parses three capital letters; anything else is nothing.
std::optional<currency> parse_currency(std::string_view text);

// Adds price × quantity (minor units) to a total; nothing when the sum leaves 63 bits.
std::optional<std::int64_t> add_line(
    std::int64_t total_minor, std::int64_t price_minor, std::int64_t quantity);

}  // namespace domain
