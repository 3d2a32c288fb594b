#include "http/token_mint.hpp"

#include "domain/order_json.hpp"
#include "http/base64url.hpp"
#include "http/token_key.hpp"

#include <stdexcept>

namespace http {

namespace {

void append_member(std::string& to, std::string_view name, std::string_view text) {
  domain::append_json_text(to, name);
  to += ':';
  domain::append_json_text(to, text);
}

void append_roles(std::string& to, const identity& who) {
  to += R"("roles":[)";
  const char* comma = "";
  const auto append_role = [&](std::string_view role) {
    to += comma;
    domain::append_json_text(to, role);
    comma = ",";
  };
  if (who.customer) append_role("customer");
  if (who.admin) append_role("admin");
  for (const auto one : who.establishments) {
    append_role("establishment:" + std::to_string(one.value));
  }
  to += ']';
}

}  // namespace

std::string mint_token(
    const token_settings& settings,
    const token_key_settings& key,
    const identity& who,
    domain::timestamp now,
    std::chrono::seconds lifetime) {
  if (key.algorithm != token_algorithm::hs256) {
    throw std::invalid_argument("only HS256 tokens can be minted");
  }
  const token_key checked{key};
  const auto now_s = std::chrono::floor<std::chrono::seconds>(now).time_since_epoch();
  std::string header = R"({"alg":"HS256","typ":"JWT")";
  if (!key.id.empty()) {
    header += ',';
    append_member(header, "kid", key.id);
  }
  header += '}';
  std::string claims = "{";
  append_member(claims, "iss", settings.issuer);
  claims += ',';
  append_member(claims, "aud", settings.audience);
  claims += ',';
  append_member(claims, "sub", who.user.value);
  claims += ",\"iat\":" + std::to_string(now_s.count());
  claims += ",\"nbf\":" + std::to_string(now_s.count());
  claims += ",\"exp\":" + std::to_string((now_s + lifetime).count()) + ',';
  append_roles(claims, who);
  claims += '}';
  const auto text = to_base64url(header) + '.' + to_base64url(claims);
  return text + '.' + to_base64url(hmac_sha256(key.material, text));
}

}  // namespace http
