#pragma once

#include "http/identity.hpp"
#include "http/token_settings.hpp"

#include <chrono>
#include <string>
#include <string_view>

namespace http {

// Signs a token for `who` that holds from `now` for `lifetime`, with an HS256 key. For development
// and tests: in production somebody else mints. Throws std::invalid_argument when the key is not
// HS256 or its secret too short.
std::string mint_token(
    const token_settings& settings,
    const token_key_settings& key,
    const identity& who,
    domain::timestamp now,
    std::chrono::seconds lifetime);

}  // namespace http
