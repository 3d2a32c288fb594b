#include "http/prefer.hpp"

#include "http/header_values.hpp"

#include <algorithm>
#include <charconv>
#include <cstdint>

namespace http {

namespace {

std::string_view trim(std::string_view text) {
  constexpr std::string_view blanks = " \t";
  const auto first = text.find_first_not_of(blanks);
  if (first == std::string_view::npos) return {};
  return text.substr(first, text.find_last_not_of(blanks) - first + 1);
}

// Cuts what stands before the next comma outside of quotes.
std::string_view next_preference(std::string_view& rest) {
  bool quoted = false;
  std::size_t at = 0;
  for (; at < rest.size(); ++at) {
    if (quoted && rest[at] == '\\') {
      ++at;
    } else if (rest[at] == '"') {
      quoted = !quoted;
    } else if (rest[at] == ',' && !quoted) {
      break;
    }
  }
  const auto end = std::min(at, rest.size());
  const auto preference = rest.substr(0, end);
  rest.remove_prefix(std::min(end + 1, rest.size()));
  return preference;
}

std::string_view unquoted(std::string_view word) {
  const bool quoted = word.size() >= 2 && word.front() == '"' && word.back() == '"';
  return quoted ? word.substr(1, word.size() - 2) : word;
}

std::optional<std::chrono::seconds> seconds_of(std::string_view word, std::chrono::seconds max) {
  std::uint32_t value = 0;
  const auto* const end = word.data() + word.size();
  const auto [rest, failure] = std::from_chars(word.data(), end, value);
  if (word.empty() || failure != std::errc{} || rest != end) return {};
  if (std::chrono::seconds{value} > max) return {};
  return std::chrono::seconds{value};
}

}  // namespace

std::optional<std::chrono::seconds> wait_preference(
    std::string_view prefer, std::chrono::seconds max) {
  while (!prefer.empty()) {
    const auto preference = next_preference(prefer);
    const auto named = preference.substr(0, preference.find(';'));
    const auto equals = named.find('=');
    if (!same_name(trim(named.substr(0, equals)), "wait")) continue;
    if (equals == std::string_view::npos) return {};
    return seconds_of(unquoted(trim(named.substr(equals + 1))), max);
  }
  return {};
}

}  // namespace http
