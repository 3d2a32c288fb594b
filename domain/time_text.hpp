#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "domain/ids.hpp"

namespace domain {

// RFC 3339 in UTC with milliseconds: 2026-01-31T12:00:00.000Z.
std::string to_string(timestamp at);
void append(std::string& to, timestamp at);

// Parses exactly that form; anything else is nothing.
std::optional<timestamp> parse_timestamp(std::string_view text);

}  // namespace domain
