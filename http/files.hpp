#pragma once

#include "http/call.hpp"
#include "http/services.hpp"

namespace http {

// Whether an If-None-Match names this tag, or any (RFC 9110, 13.1.2).
bool names_tag(std::string_view if_none_match, std::string_view etag);

// A file of the page, or 304 when the client has it. Nothing in it may come from elsewhere.
domain::result<step> tell_file(call& in, const services& use);

}  // namespace http
