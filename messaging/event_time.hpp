#pragma once

#include "domain/ids.hpp"

#include <optional>
#include <string_view>

namespace messaging {

// A time as other producers write it: RFC 3339 with 0 to 9 digits of a second's fraction, in UTC or
// with an offset, letters in either case, a leap second allowed. What is finer than a millisecond
// is cut. Anything else is nothing.
std::optional<domain::timestamp> read_event_time(std::string_view text);

}  // namespace messaging
