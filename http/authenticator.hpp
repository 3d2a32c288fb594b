#pragma once

#include "domain/result.hpp"
#include "http/route.hpp"
#include "http/token_cache.hpp"
#include "http/token_verifier.hpp"

#include <memory>
#include <string_view>

namespace http {

// Whether an identity may use a row for `who`.
bool may(const identity& asker, access who);

// The token after the scheme of an Authorization header. Refuses missing_token when there is none
// or the scheme is not Bearer.
domain::result<std::string_view> bearer_token(std::string_view authorization);

// Turns an Authorization header into the one who asks. One per I/O thread.
class authenticator {
 public:
  authenticator(const token_verifier& tokens, std::size_t cached_max)
      : tokens_(tokens), cache_(cached_max) {}

  // Refuses missing_token when there is none or the scheme is not Bearer, otherwise bad_token.
  domain::result<std::shared_ptr<const verified_token>> identify(
      std::string_view authorization, domain::timestamp now);

  // Turns the bare token into the one who asks. Refuses bad_token.
  domain::result<std::shared_ptr<const verified_token>> identify_token(
      std::string_view token, domain::timestamp now);

 private:
  const token_verifier& tokens_;
  token_cache cache_;
};

}  // namespace http
