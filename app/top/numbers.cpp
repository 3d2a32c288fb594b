#include "app/top/numbers.hpp"

#include "domain/time_text.hpp"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>
#include <cstdio>

namespace app::top {

namespace {

using nlohmann::json;

constexpr double exact_max = 1e15;  // Beyond it digits would only pretend.

const json* value_at(const json& in, const char* place) {
  const json::json_pointer where{place};
  // contains() throws for names that would be places in a list.
  if (!in.is_object() || !in.contains(where)) return nullptr;
  return &in.at(where);
}

std::string printed(const char* form, double value) {
  char buffer[64];
  std::snprintf(buffer, sizeof buffer, form, value);
  return buffer;
}

std::string whole(double value) { return printed("%.0f", value); }

}  // namespace

std::optional<double> number_at(const json& in, const char* place) {
  const auto* const found = value_at(in, place);
  if (found == nullptr || !found->is_number()) return std::nullopt;
  return found->get<double>();
}

std::string text_at(const json& in, const char* place) {
  const auto* const found = value_at(in, place);
  return found != nullptr && found->is_string() ? found->get<std::string>() : std::string{};
}

bool flag_at(const json& in, const char* place) {
  const auto* const found = value_at(in, place);
  return found != nullptr && found->is_boolean() && found->get<bool>();
}

const json& list_at(const json& in, const char* place) {
  static const json none = json::array();
  const auto* const found = value_at(in, place);
  return found != nullptr && found->is_array() ? *found : none;
}

std::string count_words(std::optional<double> value) {
  if (!value || !std::isfinite(*value)) return "-";
  if (std::abs(*value) >= exact_max) return printed("%.3g", *value);
  auto digits = whole(std::abs(*value));
  for (auto place = static_cast<std::ptrdiff_t>(digits.size()) - 3; place > 0; place -= 3) {
    digits.insert(static_cast<std::size_t>(place), ",");
  }
  return (*value <= -0.5 ? "-" : "") + digits;
}

std::string rate_words(std::optional<double> value) {
  if (!value || !std::isfinite(*value)) return "-";
  if (std::abs(*value) >= 100) return count_words(value) + "/s";
  return printed("%.1f/s", *value);
}

std::string millis_words(std::optional<double> millis) {
  if (!millis || !std::isfinite(*millis)) return "-";
  if (*millis < 1) return printed("%.3f ms", *millis);
  if (*millis < 10) return printed("%.1f ms", *millis);
  if (*millis < 1000) return whole(*millis) + " ms";
  if (*millis < 100'000) return printed("%.1f s", *millis / 1000);
  return seconds_words(*millis / 1000);
}

std::string seconds_words(double seconds) {
  constexpr double minute = 60;
  constexpr double hour = 60 * minute;
  constexpr double day = 24 * hour;
  if (!std::isfinite(seconds) || seconds >= exact_max) return "-";
  seconds = std::max(0.0, std::floor(seconds));
  if (seconds < 2 * minute) return whole(seconds) + " s";
  if (seconds < 2 * hour) return whole(std::floor(seconds / minute)) + " min";
  const bool days = seconds >= 2 * day;
  const auto large = std::floor(seconds / (days ? day : hour));
  const auto rest = std::floor((seconds - large * (days ? day : hour)) / (days ? hour : minute));
  return whole(large) + (days ? " d " : " h ") + whole(rest) + (days ? " h" : " min");
}

std::string count_at(const json& in, const char* place) {
  return count_words(number_at(in, place));
}
std::string rate_at(const json& in, const char* place) { return rate_words(number_at(in, place)); }
std::string millis_at(const json& in, const char* place) {
  return millis_words(number_at(in, place));
}

std::optional<double> seconds_between(const std::string& from, const std::string& to) {
  const auto begin = domain::parse_timestamp(from);
  const auto end = domain::parse_timestamp(to);
  if (!begin || !end) return std::nullopt;
  return std::chrono::duration<double>{*end - *begin}.count();
}

}  // namespace app::top
