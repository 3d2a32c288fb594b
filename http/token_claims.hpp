#pragma once

#include "domain/json_tree.hpp"
#include "http/identity.hpp"

#include <optional>
#include <string_view>

namespace http {

// The text of a member; nothing when it is missing or no text.
std::optional<std::string_view> text_claim(
    const domain::json_tree::node& claims, std::string_view name);

// When a token holds: from `begins_s` (`nbf`, may be missing), before `expires_s` (`exp`).
struct token_times {
  std::int64_t begins_s = 0;
  std::int64_t expires_s = 0;
};

// Reads `nbf` and `exp`, NumericDates (RFC 7519, 2) whose fractions are cut off. Nothing when `exp`
// is missing or one of them is no number or out of all proportion.
std::optional<token_times> times_of(const domain::json_tree::node& claims);

// Whether `aud`, a text or a list of texts, names the audience.
bool names_audience(const domain::json_tree::node& claims, std::string_view audience);

// Who the claims speak for: `sub` and `roles`. Roles we do not know are left out. Nothing when a
// claim is missing or mistyped.
std::optional<identity> identity_of(const domain::json_tree::node& claims);

}  // namespace http
