#include "domain/money.hpp"

#include <algorithm>

namespace domain {

std::optional<currency> parse_currency(std::string_view text) {
  const auto is_capital = [](char c) { return c >= 'A' && c <= 'Z'; };
  currency parsed;
  if (text.size() != parsed.code.size()) return std::nullopt;
  if (!std::all_of(text.begin(), text.end(), is_capital)) return std::nullopt;
  std::copy(text.begin(), text.end(), parsed.code.begin());
  return parsed;
}

std::optional<std::int64_t> add_line(
    std::int64_t total_minor, std::int64_t price_minor, std::int64_t quantity) {
  std::int64_t line = 0;
  std::int64_t sum = 0;
  if (__builtin_mul_overflow(price_minor, quantity, &line)) return std::nullopt;
  if (__builtin_add_overflow(total_minor, line, &sum) || sum < 0) return std::nullopt;
  return sum;
}

}  // namespace domain
