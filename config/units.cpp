#include "config/units.hpp"

#include <array>
#include <charconv>
#include <limits>

namespace config {

namespace {

struct unit {
  std::string_view name;
  std::uint64_t size;
};

// Largest first, so that printing finds the shortest spelling.
constexpr std::array durations{
    unit{"h", 3'600'000}, unit{"m", 60'000}, unit{"s", 1'000}, unit{"ms", 1}};
constexpr std::array sizes{unit{"MiB", 1U << 20U}, unit{"KiB", 1U << 10U}, unit{"B", 1}};

template <std::size_t N>
std::optional<std::uint64_t> parse(std::string_view text, const std::array<unit, N>& units) {
  std::uint64_t number = 0;
  const auto* end = text.data() + text.size();
  const auto [rest, error] = std::from_chars(text.data(), end, number);
  if (error != std::errc{}) return std::nullopt;
  const std::string_view name{rest, static_cast<std::size_t>(end - rest)};
  for (const auto& each : units) {
    if (each.name != name) continue;
    const auto most = static_cast<std::uint64_t>(std::numeric_limits<std::int64_t>::max());
    if (number > most / each.size) return std::nullopt;
    return number * each.size;
  }
  return std::nullopt;
}

template <std::size_t N>
std::string print(std::uint64_t value, const std::array<unit, N>& units) {
  for (const auto& each : units) {
    const auto fits = value % each.size == 0 && (value != 0 || each.size == 1);
    if (fits) return std::to_string(value / each.size) + std::string{each.name};
  }
  return std::to_string(value);
}

}  // namespace

std::optional<std::chrono::milliseconds> parse_duration(std::string_view text) {
  const auto value = parse(text, durations);
  if (!value) return std::nullopt;
  return std::chrono::milliseconds{static_cast<std::int64_t>(*value)};
}

std::string print_duration(std::chrono::milliseconds value) {
  return print(static_cast<std::uint64_t>(value.count()), durations);
}

std::optional<std::uint64_t> parse_bytes(std::string_view text) { return parse(text, sizes); }

std::string print_bytes(std::uint64_t value) { return print(value, sizes); }

}  // namespace config
