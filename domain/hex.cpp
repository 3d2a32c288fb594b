#include "domain/hex.hpp"

#include <charconv>

namespace domain {

std::string to_hex(std::span<const std::uint8_t> bytes) {
  constexpr std::string_view digits = "0123456789abcdef";
  std::string text;
  text.reserve(2 * bytes.size());
  for (const auto byte : bytes) {
    text += digits[byte >> 4U];
    text += digits[byte & 0x0fU];
  }
  return text;
}

std::string to_hex(std::string_view bytes) {
  return to_hex(std::span{reinterpret_cast<const std::uint8_t*>(bytes.data()), bytes.size()});
}

std::optional<std::string> from_hex(std::string_view text) {
  if (text.size() % 2 != 0) return std::nullopt;
  std::string bytes(text.size() / 2, '\0');
  for (std::size_t i = 0; i < bytes.size(); ++i) {
    const auto* pair = text.data() + 2 * i;
    std::uint8_t byte = 0;
    const auto [stopped, error] = std::from_chars(pair, pair + 2, byte, 16);
    if (error != std::errc{} || stopped != pair + 2) return std::nullopt;
    bytes[i] = static_cast<char>(byte);
  }
  return to_hex(bytes) == text ? std::optional{bytes} : std::nullopt;
}

}  // namespace domain
