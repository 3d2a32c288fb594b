#pragma once

#include "domain/ids.hpp"

#include <optional>
#include <string>
#include <string_view>

namespace domain {

// What the form below can say: the years 0000 to 9999.
inline constexpr timestamp timestamp_min = std::chrono::sys_days{std::chrono::year{0} / 1 / 1};
inline constexpr timestamp timestamp_max =
    std::chrono::sys_days{std::chrono::year{10000} / 1 / 1} - std::chrono::milliseconds{1};

// RFC 3339 in UTC with milliseconds: 2026-01-31T12:00:00.000Z. A time beyond the form's years
// becomes the nearest one within.
std::string to_string(timestamp at);
void append(std::string& to, timestamp at);

// Parses exactly that form; anything else is nothing.
std::optional<timestamp> parse_timestamp(std::string_view text);

}  // namespace domain
