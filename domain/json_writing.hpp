#pragma once

#include "domain/order_json.hpp"
#include "domain/time_text.hpp"

#include <array>
#include <charconv>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

// The parts renderers put documents together from. Names of ours need no escapes, so
// `"name":"value"` is put together plainly.
namespace domain {

inline void append_number(std::string& to, std::int64_t value) {
  std::array<char, 20> text{};
  const auto end = std::to_chars(text.data(), text.data() + text.size(), value).ptr;
  to.append(text.data(), end);
}

template <class Number>
void append_number(std::string& to, const std::optional<Number>& value) {
  if (value) {
    append_number(to, std::int64_t{*value});
  } else {
    to += "null";
  }
}

template <class Text>
void append_text(std::string& to, const std::optional<Text>& text) {
  if (text) {
    append_json_text(to, *text);
  } else {
    to += "null";
  }
}

inline void append_time(std::string& to, timestamp at) {
  to += '"';
  append(to, at);
  to += '"';
}

inline void append_word(std::string& to, std::string_view word) {
  to += '"';
  to += word;
  to += '"';
}

// `{"name":[…]` with one call of `append_one` per element; the object stays open.
template <class Elements, class Append>
void append_list(
    std::string& to, std::string_view opening, const Elements& elements, Append append_one) {
  to += opening;
  bool first = true;
  for (const auto& element : elements) {
    if (!first) to += ',';
    first = false;
    append_one(to, element);
  }
  to += ']';
}

}  // namespace domain
