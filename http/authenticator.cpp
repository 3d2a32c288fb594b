#include "http/authenticator.hpp"

#include "http/header_values.hpp"

namespace http {

bool may(const identity& asker, access who) {
  switch (who) {
    case access::everyone:
    case access::signed_in:
      return true;
    case access::customer:
      return asker.customer || asker.admin;
    case access::establishment:
      return !asker.establishments.empty() || asker.admin;
    case access::admin:
      return asker.admin;
  }
  return false;
}

domain::result<std::string_view> bearer_token(std::string_view authorization) {
  constexpr std::string_view scheme = "bearer ";
  if (!same_name(authorization.substr(0, scheme.size()), scheme)) {
    return domain::refusal::missing_token;
  }
  auto token = authorization.substr(scheme.size());
  while (token.starts_with(' ')) token.remove_prefix(1);
  return token;
}

domain::result<std::shared_ptr<const verified_token>> authenticator::identify(
    std::string_view authorization, domain::timestamp now) {
  const auto token = bearer_token(authorization);
  if (!token) return token.error();
  return identify_token(*token, now);
}

domain::result<std::shared_ptr<const verified_token>> authenticator::identify_token(
    std::string_view token, domain::timestamp now) {
  if (auto known = cache_.find(token, now)) return known;
  auto verified = tokens_.verify(token, now);
  if (!verified) return verified.error();
  auto kept = std::make_shared<const verified_token>(std::move(*verified));
  cache_.add(token, kept);
  return kept;
}

}  // namespace http
