#include "http/idempotency.hpp"

namespace http {

using domain::refusal;

std::string name_of(const route& row) {
  std::string name{to_string(row.method)};
  return name.append(" ").append(row.path);
}

domain::result<std::optional<std::string>> key_of(
    const request& in, const route& row, const http_settings& settings) {
  if (row.key == key_use::ignored) return std::optional<std::string>{};
  if (in.idempotency_key_lines > 1) return refusal::idempotency_key_repeated;
  if (in.idempotency_key_lines == 0) {
    if (settings.require_idempotency_key) return refusal::idempotency_key_required;
    return std::optional<std::string>{};
  }
  auto key = domain::read_idempotency_key(in.idempotency_key);
  if (!key) return key.error();
  return std::optional{std::move(*key)};
}

domain::key_claim claim(
    const identity& who, const route& row, std::string key, const domain::fingerprint& print) {
  domain::key_claim made;
  made.route = name_of(row);
  made.id = domain::derived_id(who.user, made.route, key);
  made.key = std::move(key);
  made.print = print;
  return made;
}

domain::result<domain::json_tree> with_path_id(
    std::string_view name, std::string_view id, std::string_view body) {
  std::string both = "{\"";
  both.append(name).append("\":").append(id).append(",\"body\":").append(body).append("}");
  return domain::read_json(both);
}

}  // namespace http
