#include "domain/cursor.hpp"

#include "domain/time_text.hpp"

#include <openssl/evp.h>

#include <algorithm>
#include <array>
#include <cstdint>

namespace domain {
namespace {

constexpr std::size_t time_bytes = 8;
constexpr std::size_t raw_bytes = time_bytes + 16;
constexpr std::size_t text_bytes =
    raw_bytes / 3 * 4;  // 24 bytes need no padding and leave no idle bits.

bool is_base64url(char c) {
  return (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-' ||
         c == '_';
}

std::array<std::uint8_t, raw_bytes> pack(const cursor& at) {
  std::array<std::uint8_t, raw_bytes> raw{};
  auto time = static_cast<std::uint64_t>(at.created_at.time_since_epoch().count());
  for (std::size_t i = time_bytes; i-- > 0; time >>= 8) raw[i] = static_cast<std::uint8_t>(time);
  std::copy(at.id.value.begin(), at.id.value.end(), raw.begin() + time_bytes);
  return raw;
}

cursor unpack(const std::array<std::uint8_t, raw_bytes>& raw) {
  std::uint64_t time = 0;
  for (std::size_t i = 0; i < time_bytes; ++i) time = time << 8 | raw[i];
  cursor at;
  at.created_at = timestamp{std::chrono::milliseconds{static_cast<std::int64_t>(time)}};
  std::copy(raw.begin() + time_bytes, raw.end(), at.id.value.begin());
  return at;
}

problem bad_cursor() { return {refusal::bad_cursor, "The cursor is not one of ours."}; }

}  // namespace

std::string to_string(const cursor& at) {
  const auto raw = pack(at);
  std::array<unsigned char, text_bytes + 1> encoded{};  // OpenSSL adds a NUL.
  EVP_EncodeBlock(encoded.data(), raw.data(), static_cast<int>(raw.size()));
  std::string text{encoded.begin(), encoded.end() - 1};
  std::replace(text.begin(), text.end(), '+', '-');
  std::replace(text.begin(), text.end(), '/', '_');
  return text;
}

result<cursor> parse_cursor(std::string_view text) {
  if (text.size() != text_bytes) return bad_cursor();
  if (!std::all_of(text.begin(), text.end(), is_base64url)) return bad_cursor();
  std::array<unsigned char, text_bytes> encoded{};
  std::copy(text.begin(), text.end(), encoded.begin());
  std::replace(encoded.begin(), encoded.end(), '-', '+');
  std::replace(encoded.begin(), encoded.end(), '_', '/');
  std::array<std::uint8_t, raw_bytes> raw{};
  EVP_DecodeBlock(raw.data(), encoded.data(), static_cast<int>(encoded.size()));

  const auto at = unpack(raw);
  // No order was made then, and the database could not compare with it.
  if (at.created_at < timestamp_min || at.created_at > timestamp_max) return bad_cursor();
  return at;
}

}  // namespace domain
