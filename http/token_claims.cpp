#include "http/token_claims.hpp"

#include "http/path_id.hpp"

#include <algorithm>
#include <charconv>
#include <string>

namespace http {

namespace {

using node = domain::json_tree::node;
using kind = domain::json_tree::kind;

constexpr std::int64_t seconds_max = std::int64_t{1} << 53U;  // Beyond it, leeway could overflow.
constexpr std::string_view establishment_prefix = "establishment:";

bool read_seconds(const node& date, std::int64_t& seconds) {
  if (date.what != kind::number) return false;
  node whole = date;
  // A canonical fraction is its digits and a negative power of ten: 1700000000.5 is 17000000005e-1.
  const auto power = whole.scalar.find("e-");
  if (power != std::string::npos) {
    std::size_t digits = 0;
    const auto* const first = whole.scalar.data() + power + 2;
    std::from_chars(first, whole.scalar.data() + whole.scalar.size(), digits);
    whole.scalar.resize(digits < power ? power - digits : 0);
    if (whole.scalar.empty()) whole.scalar = "0";
  }
  const auto read = domain::whole_number(whole);
  if (!read || *read > seconds_max || *read < -seconds_max) return false;
  seconds = *read;
  return true;
}

void add_role(identity& who, std::string_view role) {
  if (role == "customer") {
    who.customer = true;
  } else if (role == "admin") {
    who.admin = true;
  } else if (role.starts_with(establishment_prefix)) {
    const auto id = positive_id(role.substr(establishment_prefix.size()));
    if (id) who.establishments.push_back({*id});
  }
}

}  // namespace

std::optional<std::string_view> text_claim(const node& claims, std::string_view name) {
  const auto* const found = domain::member(claims, name);
  if (found == nullptr || found->what != kind::text) return {};
  return found->scalar;
}

std::optional<token_times> times_of(const node& claims) {
  token_times times;
  const auto* const begins = domain::member(claims, "nbf");
  const auto* const expires = domain::member(claims, "exp");
  if (begins != nullptr && !read_seconds(*begins, times.begins_s)) return {};
  if (expires == nullptr || !read_seconds(*expires, times.expires_s)) return {};
  return times;
}

bool names_audience(const node& claims, std::string_view audience) {
  const auto* const found = domain::member(claims, "aud");
  if (found == nullptr) return false;
  if (found->what == kind::text) return found->scalar == audience;
  if (found->what != kind::array) return false;
  return std::any_of(found->elements.begin(), found->elements.end(), [&](const node& one) {
    return one.what == kind::text && one.scalar == audience;
  });
}

std::optional<identity> identity_of(const node& claims) {
  const auto subject = text_claim(claims, "sub");
  if (!subject || subject->empty() || subject->size() > domain::user_id_bytes_max) return {};
  identity who;
  who.user.value = *subject;
  const auto* const roles = domain::member(claims, "roles");
  if (roles == nullptr) return who;
  if (roles->what != kind::array) return {};
  for (const auto& role : roles->elements) {
    if (role.what != kind::text) return {};
    add_role(who, role.scalar);
  }
  return who;
}

}  // namespace http
