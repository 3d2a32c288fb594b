#include "domain/json_number.hpp"

#include <algorithm>
#include <charconv>
#include <cstdint>

namespace domain {
namespace {

constexpr std::int64_t plain_digits_max = 20;  // As many as a 64-bit number can have.

bool is_digit(char c) { return c >= '0' && c <= '9'; }

// The library's reader writes the locale's decimal point.
bool is_point(char c) { return !is_digit(c); }

std::string_view mantissa_of(std::string_view literal) {
  return literal.substr(0, literal.find_first_of("eE"));
}

std::int64_t exponent_of(std::string_view literal) {
  auto text = literal.substr(mantissa_of(literal).size());
  if (text.empty()) return 0;
  text.remove_prefix(1);
  if (text.starts_with('+')) text.remove_prefix(1);
  std::int64_t value = 0;
  std::from_chars(text.data(), text.data() + text.size(), value);
  return value;
}

}  // namespace

bool is_zero(std::string_view literal) {
  return mantissa_of(literal).find_first_of("123456789") == std::string_view::npos;
}

std::string canonical_number(std::string_view literal) {
  if (is_zero(literal)) return "0";
  const auto mantissa = mantissa_of(literal);
  const auto exponent = exponent_of(literal);
  const auto point = std::find_if(mantissa.begin() + 1, mantissa.end(), is_point);
  const auto fraction_digits = point == mantissa.end() ? 0 : mantissa.end() - point - 1;

  std::string digits;
  std::copy_if(mantissa.begin(), mantissa.end(), std::back_inserter(digits), is_digit);
  const auto trailing = digits.size() - digits.find_last_not_of('0') - 1;
  digits.resize(digits.size() - trailing);
  digits.erase(0, digits.find_first_not_of('0'));
  const auto power = exponent - fraction_digits + static_cast<std::int64_t>(trailing);

  std::string text{literal.starts_with('-') ? "-" : ""};
  text += digits;
  if (power == 0) return text;
  if (power > 0 && power + static_cast<std::int64_t>(digits.size()) <= plain_digits_max) {
    return text.append(static_cast<std::size_t>(power), '0');
  }
  return text + 'e' + std::to_string(power);
}

bool is_whole(std::string_view canonical) { return canonical.find("e-") == std::string_view::npos; }

}  // namespace domain
