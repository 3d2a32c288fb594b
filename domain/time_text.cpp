#include "domain/time_text.hpp"

#include <algorithm>
#include <array>
#include <chrono>

namespace domain {
namespace {

using namespace std::chrono;

constexpr std::string_view form = "0000-00-00T00:00:00.000Z";

template <unsigned Digits>
void put(char* to, unsigned value) {
  for (unsigned at = Digits; at-- > 0; value /= 10) to[at] = static_cast<char>('0' + value % 10);
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
  std::array<char, form.size()> text{};
  std::ranges::copy(form, text.begin());
  put<4>(&text[0], static_cast<unsigned>(int{date.year()}));
  put<2>(&text[5], unsigned{date.month()});
  put<2>(&text[8], unsigned{date.day()});
  put<2>(&text[11], static_cast<unsigned>(time.hours().count()));
  put<2>(&text[14], static_cast<unsigned>(time.minutes().count()));
  put<2>(&text[17], static_cast<unsigned>(time.seconds().count()));
  put<3>(&text[20], static_cast<unsigned>(time.subseconds().count()));
  to.append(text.data(), text.size());
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
