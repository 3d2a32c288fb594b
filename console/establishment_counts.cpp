#include "console/establishment_counts.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>

namespace console {

namespace {

constexpr std::size_t exposition_bytes_max = std::size_t{4} * 1024 * 1024;
constexpr double count_max = 9'007'199'254'740'992.0;  // What a double counts without a gap.

constexpr std::array series{
    std::string_view{R"(kuhnya_ticket_publications_total{outcome="published"})"},
    std::string_view{R"(kuhnya_ticket_publications_total{outcome="in_background"})"},
    std::string_view{R"(kuhnya_ticket_publications_total{outcome="republished"})"},
    std::string_view{R"(kuhnya_ticket_publications_total{outcome="failed"})"},
    std::string_view{R"(kuhnya_ticket_advances_total{verdict="duplicate"})"},
    std::string_view{"kuhnya_tickets_unpublished"},
};

// A count is whole, not negative, and spelt in any way a number can be.
std::optional<std::uint64_t> count_of(std::string_view text) {
  double value = 0;
  const auto* const end = text.data() + text.size();
  const auto [rest, failure] = std::from_chars(text.data(), end, value);
  if (failure != std::errc{} || rest != end || !(value >= 0) || value > count_max ||
      std::floor(value) != value) {
    return std::nullopt;
  }
  return static_cast<std::uint64_t>(value);
}

// Name and labels of a sample, and what follows its space. Labels of ours hold no spaces.
bool split(std::string_view line, std::string_view& name, std::string_view& value) {
  const auto space = line.rfind(' ');
  if (space == std::string_view::npos || space == 0 || space + 1 == line.size()) return false;
  name = line.substr(0, space);
  value = line.substr(space + 1);
  return true;
}

}  // namespace

std::optional<establishment_counts> read_establishment_counts(std::string_view exposition) {
  if (exposition.size() > exposition_bytes_max) return std::nullopt;
  std::array<std::optional<std::uint64_t>, series.size()> found;
  while (!exposition.empty()) {
    const auto end = std::min(exposition.find('\n'), exposition.size());
    const auto line = exposition.substr(0, end);
    exposition.remove_prefix(std::min(end + 1, exposition.size()));
    if (line.empty() || line.starts_with('#')) continue;
    std::string_view name;
    std::string_view value;
    if (!split(line, name, value)) return std::nullopt;
    const auto* const known = std::find(series.begin(), series.end(), name);
    if (known == series.end()) continue;
    auto& place = found.at(static_cast<std::size_t>(known - series.begin()));
    if (place) return std::nullopt;  // A series has one sample.
    place = count_of(value);
    if (!place) return std::nullopt;
  }
  if (!std::all_of(found.begin(), found.end(), [](const auto& one) { return one.has_value(); })) {
    return std::nullopt;
  }
  return establishment_counts{*found[0] + *found[1], *found[2], *found[3], *found[4], *found[5]};
}

}  // namespace console
