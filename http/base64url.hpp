#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace http {

// RFC 4648, 5, without padding.
std::string to_base64url(std::string_view bytes);

// Strict: no padding, no other characters, no bits left over, so that one text has one spelling.
// Nothing otherwise.
std::optional<std::string> from_base64url(std::string_view text);

}  // namespace http
