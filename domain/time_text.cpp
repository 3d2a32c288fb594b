#include "domain/time_text.hpp"

#include <algorithm>
#include <chrono>

namespace domain {
namespace {

using namespace std::chrono;

constexpr std::string_view form = "0000-00-00T00:00:00.000Z";

void put(std::string& to, unsigned value, unsigned digits) {
  std::array<char, 4> text{};
  for (unsigned at = digits; at-- > 0; value /= 10) {
    text[at] = static_cast<char>('0' + value % 10);
  }
  to.append(text.data(), digits);
}

// The number at a place that is known to hold digits.
unsigned number_at(std::string_view text, std::size_t at, std::size_t digits) {
  unsigned value = 0;
  for (const char c : text.substr(at, digits)) value = value * 10 + static_cast<unsigned>(c - '0');
  return value;
}

bool has_the_form(std::string_view text) {
  const auto fits = [](char shape, char c) {
    return shape == '0' ? c >= '0' && c <= '9' : c == shape;
  };
  return std::equal(form.begin(), form.end(), text.begin(), text.end(), fits);
}

}  // namespace

void append(std::string& to, timestamp at) {
  const auto kept = std::clamp(at, timestamp_min, timestamp_max);
  const auto day = floor<days>(kept);
  const year_month_day date{day};
  const hh_mm_ss time{kept - day};
  put(to, static_cast<unsigned>(int{date.year()}), 4);
  to += '-';
  put(to, unsigned{date.month()}, 2);
  to += '-';
  put(to, unsigned{date.day()}, 2);
  to += 'T';
  put(to, static_cast<unsigned>(time.hours().count()), 2);
  to += ':';
  put(to, static_cast<unsigned>(time.minutes().count()), 2);
  to += ':';
  put(to, static_cast<unsigned>(time.seconds().count()), 2);
  to += '.';
  put(to, static_cast<unsigned>(time.subseconds().count()), 3);
  to += 'Z';
}

std::string to_string(timestamp at) {
  std::string text;
  text.reserve(form.size());
  append(text, at);
  return text;
}

std::optional<timestamp> parse_timestamp(std::string_view text) {
  if (!has_the_form(text)) return std::nullopt;
  const year_month_day date{
      year{static_cast<int>(number_at(text, 0, 4))},
      month{number_at(text, 5, 2)},
      day{number_at(text, 8, 2)}};
  const auto hour = number_at(text, 11, 2);
  const auto minute = number_at(text, 14, 2);
  const auto second = number_at(text, 17, 2);
  if (!date.ok() || hour > 23 || minute > 59 || second > 59) return std::nullopt;
  return sys_days{date} + hours{hour} + minutes{minute} + seconds{second} +
         milliseconds{number_at(text, 20, 3)};
}

}  // namespace domain
