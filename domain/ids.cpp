#include "domain/ids.hpp"

#include "domain/sha256.hpp"

#include <algorithm>
#include <array>

namespace domain {
namespace {

constexpr std::string_view hex_digits = "0123456789abcdef";
constexpr std::size_t text_size = 36;

bool is_dash_at(std::size_t at) { return at == 8 || at == 13 || at == 18 || at == 23; }

// Of a digit that to_string writes; 16 for any other character.
unsigned value_of(char digit) {
  if (digit >= '0' && digit <= '9') return static_cast<unsigned>(digit - '0');
  if (digit >= 'a' && digit <= 'f') return static_cast<unsigned>(digit - 'a') + 10;
  return 16;
}

// RFC 9562, 4.1 and 4.2.
void mark(boost::uuids::uuid& id, std::uint8_t version) {
  id.data[6] = static_cast<std::uint8_t>((id.data[6] & 0x0f) | (version << 4));
  id.data[8] = static_cast<std::uint8_t>((id.data[8] & 0x3f) | 0x80);
}

void put_big_endian(std::uint8_t* to, std::uint64_t value, unsigned bytes) {
  for (unsigned i = 0; i < bytes; ++i) {
    to[i] = static_cast<std::uint8_t>(value >> (8 * (bytes - 1 - i)));
  }
}

void put_time(order_id& id, timestamp now) {
  const auto milliseconds = static_cast<std::uint64_t>(now.time_since_epoch().count());
  put_big_endian(id.value.data, milliseconds, 6);
}

void append_part(std::string& to, std::string_view part) {
  std::array<std::uint8_t, 8> size{};
  put_big_endian(size.data(), part.size(), 8);
  to.append(size.begin(), size.end());
  to += part;
}

}  // namespace

std::optional<order_id> parse_order_id(std::string_view text) {
  if (text.size() != text_size) return std::nullopt;
  order_id id;
  std::size_t half = 0;
  for (std::size_t at = 0; at < text_size; ++at) {
    if (is_dash_at(at)) {
      if (text[at] != '-') return std::nullopt;
      continue;
    }
    const auto digit = value_of(text[at]);
    if (digit == 16) return std::nullopt;
    auto& byte = id.value.data[half / 2];
    byte = static_cast<std::uint8_t>((unsigned{byte} << 4) | digit);
    ++half;
  }
  return id;
}

void append(std::string& to, const order_id& id) {
  std::array<char, text_size> text{};
  std::size_t half = 0;
  for (std::size_t at = 0; at < text_size; ++at) {
    if (is_dash_at(at)) {
      text[at] = '-';
      continue;
    }
    const auto byte = id.value.data[half / 2];
    text[at] = hex_digits[half % 2 == 0 ? byte >> 4 : byte & 0x0f];
    ++half;
  }
  to.append(text.data(), text.size());
}

std::string to_string(const order_id& id) {
  std::string text;
  text.reserve(text_size);
  append(text, id);
  return text;
}

order_id time_ordered_id(timestamp now, std::uint64_t random_high, std::uint64_t random_low) {
  order_id id;
  put_time(id, now);
  put_big_endian(id.value.data + 6, random_high, 2);
  put_big_endian(id.value.data + 8, random_low, 8);
  mark(id.value, 7);
  return id;
}

order_id derived_id(const user_id& user, std::string_view route, std::string_view key) {
  std::string parts;
  parts.reserve(3 * sizeof(std::uint64_t) + user.value.size() + route.size() + key.size());
  append_part(parts, user.value);
  append_part(parts, route);
  append_part(parts, key);

  const auto digest = sha256(parts);
  order_id id;
  std::copy_n(digest.begin(), id.value.size(), id.value.begin());
  mark(id.value, 8);
  return id;
}

order_id id_of_claimed(const order_id& claim, timestamp now) {
  auto id = claim;
  put_time(id, now);
  return id;
}

}  // namespace domain
