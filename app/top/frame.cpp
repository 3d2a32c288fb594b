#include "app/top/frame.hpp"

#include "app/top/sections.hpp"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <numeric>

namespace app::top {

namespace {

// How many lines of each section there is room for: first what each needs least, then the rest, and
// both from above.
std::vector<std::size_t> shares(const std::vector<section>& all, std::size_t height) {
  std::vector<std::size_t> given(all.size(), 0);
  const auto give = [&](auto wanted) {
    for (std::size_t i = 0; i < all.size(); ++i) {
      const auto more = std::min(height, wanted(all[i]) - given[i]);
      given[i] += more;
      height -= more;
    }
  };
  give([](const section& one) { return std::min(one.least, one.lines.size()); });
  give([](const section& one) { return one.lines.size(); });
  return given;
}

std::vector<section> sections_of(
    const nlohmann::json& snapshot, const contact& with, const look& on) {
  if (!snapshot.is_object()) return {title(snapshot, with)};
  return {
      title(snapshot, with),
      health(snapshot, on),
      balances(snapshot),
      parts(snapshot),
      doors(snapshot),
      queues(snapshot),
      dead_letters(snapshot),
      rates(snapshot),
      latencies(snapshot),
      kafka(snapshot, on),
      actors(snapshot),
      hottest(snapshot)};
}

}  // namespace

std::string render(const nlohmann::json& snapshot, const contact& with, const look& on) {
  const auto all = sections_of(snapshot, with, on);
  const auto given = shares(all, on.height);
  std::string text;
  for (std::size_t i = 0; i < all.size(); ++i) {
    const auto& lines = all[i].lines;
    const bool all_shown = given[i] == lines.size();
    // A single line is worth more than the news that there are others.
    const auto whole = all_shown || given[i] < 2 ? given[i] : given[i] - 1;
    for (std::size_t j = 0; j < whole; ++j) text.append(paint(lines[j], on)).append("\n");
    if (whole == given[i]) continue;
    const auto rest = std::to_string(lines.size() - whole) + " more lines";
    text.append(paint({label(""), {rest, tone::faint}}, on)).append("\n");
  }
  return text;
}

}  // namespace app::top
