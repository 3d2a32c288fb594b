#pragma once

#include "domain/result.hpp"

#include <chrono>
#include <string>
#include <string_view>

namespace http {

inline constexpr std::string_view console_cookie_name = "kuhnya_console";

// The token in a Cookie header. Refuses missing_token when no cookie has our name, and bad_token
// when several have: then somebody else set one of them.
domain::result<std::string_view> console_token(std::string_view cookies);

// The value of Set-Cookie that keeps a token for so long; for no time at all it takes it away. The
// token was verified, so it is made of letters, digits, dots, dashes and underscores.
std::string console_cookie(std::string_view token, std::chrono::seconds lifetime);

}  // namespace http
