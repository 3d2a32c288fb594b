#pragma once

#include "domain/order.hpp"
#include "domain/time_text.hpp"

#include <gtest/gtest.h>
#include <rapidcheck.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <array>
#include <string>
#include <vector>

// Arbitrary values of the domain for properties.
namespace domain::any {

inline void append_utf8(std::string& to, char32_t point) {
  const auto put = [&](char32_t bits) {
    to += static_cast<char>(static_cast<unsigned char>(bits));
  };
  const auto tail = [&](unsigned shift) { put(0x80 | ((point >> shift) & 0x3f)); };
  if (point < 0x80) {
    put(point);
  } else if (point < 0x800) {
    put(0xc0 | point >> 6);
    tail(0);
  } else if (point < 0x10000) {
    put(0xe0 | point >> 12);
    tail(6);
    tail(0);
  } else {
    put(0xf0 | point >> 18);
    tail(12);
    tail(6);
    tail(0);
  }
}

// The code points that renderers and parsers stumble over; U+0000 is none, as no door lets it in.
inline constexpr std::array<char32_t, 22> awkward_points{
    'a',  'A',  ' ',  '"',  '\\',  '/',    '\b',   '\f',   '\n',   '\r',    '\t',
    0x01, 0x1f, 0x7f, 0x80, 0x7ff, 0x0416, 0x2028, 0xfeff, 0xffff, 0x1f600, 0x10ffff};

inline rc::Gen<std::string> text() {
  return rc::gen::map(
      rc::gen::container<std::vector<char32_t>>(rc::gen::elementOf(awkward_points)),
      [](const std::vector<char32_t>& points) {
        std::string bytes;
        for (const auto point : points) append_utf8(bytes, point);
        return bytes;
      });
}

inline rc::Gen<timestamp> time() {
  return rc::gen::map(
      rc::gen::inRange(
          timestamp_min.time_since_epoch().count(), timestamp_max.time_since_epoch().count() + 1),
      [](std::int64_t count) { return timestamp{std::chrono::milliseconds{count}}; });
}

inline rc::Gen<order_id> id() {
  return rc::gen::map(rc::gen::arbitrary<std::array<std::uint8_t, 16>>(), [](const auto& bytes) {
    order_id made;
    std::copy(bytes.begin(), bytes.end(), made.value.begin());
    return made;
  });
}

inline rc::Gen<std::int64_t> positive() { return rc::gen::positive<std::int64_t>(); }

inline rc::Gen<order_line> line() {
  return rc::gen::apply(
      [](std::int64_t dish, std::int64_t quantity, std::int64_t price) {
        return order_line{dish_id{dish}, quantity, price};
      },
      positive(),
      positive(),
      positive());
}

inline rc::Gen<domain::order> order() {
  return rc::gen::exec([] {
    domain::order made;
    made.id = *id();
    made.user.value = *text();
    made.establishment.value = *positive();
    made.status = *rc::gen::elementOf(all_statuses);
    made.version = *rc::gen::positive<std::int32_t>();
    made.lines = *rc::gen::container<std::vector<order_line>>(line());
    made.total_minor = *positive();
    made.currency = *rc::gen::element(currency{}, currency{{'E', 'U', 'R'}});
    if (*rc::gen::arbitrary<bool>()) made.comment = *text();
    made.created_at = *time();
    made.updated_at = *time();
    return made;
  });
}

}  // namespace domain::any
