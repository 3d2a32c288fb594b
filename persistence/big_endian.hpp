#pragma once

#include <array>
#include <concepts>
#include <cstddef>
#include <cstdint>

namespace persistence {

// A whole number as the wire wants it: the most significant byte first.
template <std::unsigned_integral Number>
std::array<char, sizeof(Number)> big_endian(Number value) {
  std::array<char, sizeof(Number)> bytes{};
  for (std::size_t i = 0; i < sizeof(Number); ++i) {
    const auto shift = 8 * (sizeof(Number) - 1 - i);
    bytes[i] = static_cast<char>(static_cast<unsigned char>(value >> shift));
  }
  return bytes;
}

template <std::unsigned_integral Number>
Number from_big_endian(const char* bytes) {
  std::uintmax_t value = 0;
  for (std::size_t i = 0; i < sizeof(Number); ++i) {
    value = (value << 8U) | static_cast<unsigned char>(bytes[i]);
  }
  return static_cast<Number>(value);
}

}  // namespace persistence
