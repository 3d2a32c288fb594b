#pragma once

#include <optional>
#include <string_view>

namespace http {

// Whether two header names, or two words that ignore case, are the same. `lower` is in lower case.
bool same_name(std::string_view text, std::string_view lower);

// Whether every byte is visible ASCII (0x21 to 0x7e) and there is at least one.
bool is_visible(std::string_view text);

// Whether a Host value is made of the characters a host and a port are made of. Empty is allowed
// (RFC 9112, 3.2).
bool is_host(std::string_view value);

// Path and query of a request target in origin or absolute form, without characters that no URI
// has. Nothing otherwise.
std::optional<std::string_view> path_of_target(std::string_view target);

// Whether a request line names an HTTP version that exists but is not 1.0 or 1.1.
bool names_other_version(std::string_view request_line);

// Whether a Content-Type is application/json, with or without parameters.
bool is_json(std::string_view content_type);

}  // namespace http
