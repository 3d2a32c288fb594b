#include "http/base64url.hpp"

#include <array>
#include <cstdint>

namespace http {

namespace {

constexpr std::string_view alphabet =
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
constexpr std::uint8_t no_digit = 64;

constexpr std::array<std::uint8_t, 256> digits = [] {
  std::array<std::uint8_t, 256> table{};
  table.fill(no_digit);
  for (std::size_t at = 0; at < alphabet.size(); ++at) {
    table.at(static_cast<unsigned char>(alphabet[at])) = static_cast<std::uint8_t>(at);
  }
  return table;
}();

}  // namespace

std::string to_base64url(std::string_view bytes) {
  std::string text;
  text.reserve((bytes.size() * 4 + 2) / 3);
  std::uint32_t bits = 0;
  unsigned held = 0;
  for (const char byte : bytes) {
    bits = (bits << 8U) | static_cast<unsigned char>(byte);
    held += 8;
    while (held >= 6) {
      held -= 6;
      text += alphabet[(bits >> held) & 63U];
    }
  }
  if (held > 0) text += alphabet[(bits << (6 - held)) & 63U];
  return text;
}

std::optional<std::string> from_base64url(std::string_view text) {
  std::string bytes;
  bytes.reserve(text.size() * 3 / 4);
  std::uint32_t bits = 0;
  unsigned held = 0;
  for (const char letter : text) {
    const auto digit = digits.at(static_cast<unsigned char>(letter));
    if (digit == no_digit) return {};
    bits = (bits << 6U) | digit;
    held += 6;
    if (held < 8) continue;
    held -= 8;
    bytes += static_cast<char>(static_cast<unsigned char>((bits >> held) & 255U));
  }
  const bool cut = text.size() % 4 == 1;
  if (cut || (bits & ((1U << held) - 1U)) != 0) return {};
  return bytes;
}

}  // namespace http
