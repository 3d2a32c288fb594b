#pragma once

#include "domain/result.hpp"
#include "http/identity.hpp"
#include "http/token_key.hpp"
#include "http/token_settings.hpp"

#include <string_view>
#include <vector>

namespace http {

// Reads JSON Web Tokens (RFC 7519) strictly. Immutable, so threads share one.
class token_verifier {
 public:
  // Throws std::invalid_argument with a sentence when the settings cannot protect anything.
  explicit token_verifier(const token_settings& from);

  // Who the token speaks for. Refuses bad_token for everything that is wrong with it, its time
  // included.
  domain::result<verified_token> verify(std::string_view token, domain::timestamp now) const;

 private:
  domain::result<const token_key*> key_of(std::string_view header) const;
  domain::result<verified_token> read_claims(std::string_view payload) const;

  std::vector<token_key> keys_;
  std::string issuer_;
  std::string audience_;
  std::int64_t leeway_s_;
};

}  // namespace http
