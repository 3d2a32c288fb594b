#include "domain/fingerprint.hpp"
#include "domain/idempotency_key.hpp"
#include "http/idempotency.hpp"
#include "http/kitchen/handlers.hpp"
#include "http/kitchen/routes.hpp"

#include <string>

namespace http::kitchen {

namespace {

std::string keyed_routes() {
  std::string list;
  for (const auto& row : routes()) {
    if (row.key != key_use::taken) continue;
    if (!list.empty()) list += ',';
    list.append("\"").append(name_of(row)).append("\"");
  }
  return '[' + list + ']';
}

std::string policy_of(const http_settings& settings) {
  const bool original = settings.replayed_as == replay_status::original;
  std::string text = R"({"header":"Idempotency-Key","required":)";
  text += settings.require_idempotency_key ? "true" : "false";
  text += R"(,"routes":)" + keyed_routes();
  text +=
      R"(,"syntax":{"forms":["bare","quoted"],"characters":"0x21-0x7e","bytes_min":1,"bytes_max":)";
  text += std::to_string(domain::idempotency_key_bytes_max);
  text += R"(,"header_lines_max":1})";
  text += R"(,"scope":["user","method and route template","key"])";
  text += R"(,"fingerprint":{"hash":"SHA-256","over":"canonical JSON","version":)";
  text += std::to_string(domain::fingerprint_version);
  text += R"(},"lifetime_s":)" + std::to_string(settings.answer_lifetime.count());
  text += R"(,"after_expiry":"the order as it is now, never a second order")";
  text += R"(,"stored":["created","out_of_stock"])";
  text += R"(,"not_stored":["400","401","403","413","422","429","5xx"])";
  text += R"(,"replay":{"status":)" + std::string{original ? R"("original")" : "200"};
  text += R"(,"header":"Idempotent-Replayed: true","body":"byte for byte"})";
  text += R"(,"in_flight":{"status":409,"wait":"Prefer: wait=N","wait_max_s":)";
  text += std::to_string(settings.wait_max.count());
  return text += R"(},"reused":{"status":422}})";
}

}  // namespace

domain::result<step> tell_policy(call& in, const services& /*use*/) {
  in.out.body = policy_of(in.settings);
  return step::answered;
}

}  // namespace http::kitchen
