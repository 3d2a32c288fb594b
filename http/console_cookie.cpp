#include "http/console_cookie.hpp"

#include <algorithm>

namespace http {

domain::result<std::string_view> console_token(std::string_view cookies) {
  std::string_view token;
  bool found = false;
  while (!cookies.empty()) {
    const auto end = std::min(cookies.find(';'), cookies.size());
    auto pair = cookies.substr(0, end);
    cookies.remove_prefix(std::min(end + 1, cookies.size()));
    while (pair.starts_with(' ') || pair.starts_with('\t')) pair.remove_prefix(1);
    const auto equals = pair.find('=');
    if (equals == std::string_view::npos || pair.substr(0, equals) != console_cookie_name) continue;
    if (found) return domain::refusal::bad_token;
    found = true;
    token = pair.substr(equals + 1);
    while (token.ends_with(' ') || token.ends_with('\t')) token.remove_suffix(1);
  }
  if (!found) return domain::refusal::missing_token;
  return token;
}

std::string console_cookie(std::string_view token, std::chrono::seconds lifetime) {
  std::string text{console_cookie_name};
  text.append("=").append(token);
  text.append("; Path=/console/; Max-Age=").append(std::to_string(lifetime.count()));
  return text += "; HttpOnly; SameSite=Strict";
}

}  // namespace http
