#include "domain/order_json.hpp"
#include "domain/time_text.hpp"
#include "http/authenticator.hpp"
#include "http/console/handlers.hpp"
#include "http/console_cookie.hpp"

namespace http::console {

namespace {

constexpr std::uint16_t no_content = 204;
constexpr std::uint16_t permanent_redirect = 308;

std::string session_json(const call& in) {
  const domain::timestamp expires{std::chrono::seconds{in.expires_s}};
  std::string text{R"({"user_id":)"};
  domain::append_json_text(text, in.who->user.value);
  text.append(R"(,"admin":)").append(in.who->admin ? "true" : "false");
  text.append(R"(,"expires_at":")").append(domain::to_string(expires));
  return text += "\"}";
}

}  // namespace

domain::result<step> tell_session(call& in, const services& /*use*/) {
  in.out.body = session_json(in);
  return step::answered;
}

// Only a token that was shown openly becomes a cookie.
domain::result<step> begin_session(call& in, const services& use) {
  const auto token = bearer_token(in.in.authorization);
  if (!token) return token.error();
  const auto now = std::chrono::floor<std::chrono::seconds>(use.now()).time_since_epoch();
  add_header(
      in.out, "Set-Cookie", console_cookie(*token, std::chrono::seconds{in.expires_s} - now));
  in.out.body = session_json(in);
  return step::answered;
}

domain::result<step> end_session(call& in, const services& /*use*/) {
  in.out.status = no_content;
  add_header(in.out, "Set-Cookie", console_cookie("", std::chrono::seconds{0}));
  return step::answered;
}

domain::result<step> lead_to_page(call& in, const services& /*use*/) {
  in.out.status = permanent_redirect;
  in.out.body = "{}";
  add_header(in.out, "Location", console_place);
  return step::answered;
}

}  // namespace http::console
