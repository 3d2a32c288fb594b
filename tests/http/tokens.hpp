#pragma once

#include "http/base64url.hpp"
#include "http/token_key.hpp"
#include "http/token_mint.hpp"

#include <string>
#include <string_view>

namespace test_http {

inline const std::string secret = "a secret of more than thirty-two bytes";
inline constexpr domain::timestamp noon{std::chrono::seconds{1'800'000'000}};

inline http::token_settings token_settings() {
  http::token_settings made;
  made.keys.push_back({http::token_algorithm::hs256, secret});
  made.issuer = "kuhnya";
  made.audience = "kitchen";
  return made;
}

inline http::identity customer(std::string user) { return {{std::move(user)}, true, false, {}}; }
inline http::identity admin(std::string user) { return {{std::move(user)}, false, true, {}}; }

// A token as the minter makes it, good for an hour.
inline std::string token_for(const http::identity& who, domain::timestamp now = noon) {
  const auto settings = token_settings();
  return http::mint_token(settings, settings.keys.front(), who, now, std::chrono::hours{1});
}

// A token of any header and claims, signed with HMAC-SHA-256 whatever the header says.
inline std::string signed_token(
    std::string_view header, std::string_view claims, std::string_view key = secret) {
  const auto text = http::to_base64url(header) + '.' + http::to_base64url(claims);
  return text + '.' + http::to_base64url(http::hmac_sha256(key, text));
}

}  // namespace test_http
