#pragma once

#include <chrono>
#include <optional>
#include <string_view>

namespace http {

// The wait of a Prefer header (RFC 7240, 4.3): the first one counts. Nothing when there is none,
// when it is not a number or larger than `max`; a preference that cannot be honoured is ignored.
std::optional<std::chrono::seconds> wait_preference(
    std::string_view prefer, std::chrono::seconds max);

}  // namespace http
