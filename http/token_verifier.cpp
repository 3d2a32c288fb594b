#include "http/token_verifier.hpp"

#include "domain/json_tree.hpp"
#include "http/base64url.hpp"
#include "http/header_values.hpp"
#include "http/token_claims.hpp"

#include <stdexcept>

namespace http {

namespace {

using domain::refusal;
using kind = domain::json_tree::kind;

domain::problem bad(const char* sentence) { return {refusal::bad_token, sentence}; }

struct token_parts {
  std::string_view header;
  std::string_view payload;
  std::string_view signature;
  std::string_view signed_text;
};

std::optional<token_parts> parts_of(std::string_view token) {
  const auto first = token.find('.');
  if (first == std::string_view::npos) return {};
  const auto second = token.find('.', first + 1);
  if (second == std::string_view::npos || token.find('.', second + 1) != std::string_view::npos) {
    return {};
  }
  return token_parts{
      token.substr(0, first),
      token.substr(first + 1, second - first - 1),
      token.substr(second + 1),
      token.substr(0, second)};
}

domain::result<domain::json_tree> object_of(std::string_view part) {
  const auto text = from_base64url(part);
  if (!text) return bad("The token is not base64url.");
  auto tree = domain::read_json(*text);
  if (!tree || tree->root().what != kind::object) return bad("The token is not a JSON object.");
  return tree;
}

// RFC 7515, 4.1.9: when the type is given, it is one of ours.
bool is_token_type(const domain::json_tree::node& header) {
  if (domain::member(header, "typ") == nullptr) return true;
  const auto type = text_claim(header, "typ");
  return type && (same_name(*type, "jwt") || same_name(*type, "at+jwt"));
}

}  // namespace

token_verifier::token_verifier(const token_settings& from)
    : issuer_(from.issuer), audience_(from.audience), leeway_s_(from.leeway.count()) {
  if (from.keys.empty()) throw std::invalid_argument("no token key is configured");
  if (issuer_.empty() || audience_.empty()) {
    throw std::invalid_argument("the token issuer and audience must be configured");
  }
  if (from.leeway < std::chrono::seconds{0} || from.leeway > token_leeway_max) {
    throw std::invalid_argument("the token leeway must be 0 to 5 seconds");
  }
  for (const auto& key : from.keys) {
    for (const auto& other : keys_) {
      if (other.id() == key.id) throw std::invalid_argument("two token keys have the same id");
    }
    keys_.emplace_back(key);
  }
}

// The key decides the algorithm; the header may only agree with it.
domain::result<const token_key*> token_verifier::key_of(std::string_view header) const {
  const auto tree = object_of(header);
  if (!tree) return tree.error();
  const auto& root = tree->root();
  const auto algorithm = text_claim(root, "alg");
  if (!algorithm || !is_token_type(root) || domain::member(root, "crit") != nullptr) {
    return bad("The token's header is not acceptable.");
  }
  const auto* const named = domain::member(root, "kid");
  if (named != nullptr && named->what != kind::text) return bad("The token names no key.");
  for (const auto& key : keys_) {
    const bool meant = named == nullptr ? keys_.size() == 1 || key.id().empty()
                                        : named->scalar == key.id() || key.id().empty();
    if (!meant) continue;
    if (*algorithm != to_string(key.algorithm())) return bad("The token's algorithm is not ours.");
    return &key;
  }
  return bad("The token names an unknown key.");
}

domain::result<verified_token> token_verifier::verify(
    std::string_view token, domain::timestamp now) const {
  if (token.size() > token_bytes_max) return bad("The token is too long.");
  const auto parts = parts_of(token);
  if (!parts) return bad("The token does not have three parts.");
  const auto key = key_of(parts->header);
  if (!key) return key.error();
  const auto signature = from_base64url(parts->signature);
  if (!signature || !(*key)->has_signed(parts->signed_text, *signature)) {
    return bad("The token's signature does not hold.");
  }
  auto verified = read_claims(parts->payload);
  if (verified && !verified->holds_at(now)) return bad("The token does not hold at this time.");
  return verified;
}

domain::result<verified_token> token_verifier::read_claims(std::string_view payload) const {
  const auto tree = object_of(payload);
  if (!tree) return tree.error();
  const auto& claims = tree->root();
  if (text_claim(claims, "iss") != std::string_view{issuer_})
    return bad("The token's issuer is not ours.");
  if (!names_audience(claims, audience_)) return bad("The token is for somebody else.");
  const auto times = times_of(claims);
  if (!times) return bad("The token's times cannot be read.");
  auto who = identity_of(claims);
  if (!who) return bad("The token does not say for whom it speaks.");
  return verified_token{std::move(*who), times->begins_s - leeway_s_, times->expires_s + leeway_s_};
}

}  // namespace http
