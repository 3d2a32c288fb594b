#include "http/probes.hpp"

#include "domain/order_json.hpp"

#include <algorithm>

namespace http {

namespace {

constexpr std::uint16_t unavailable = 503;

void append_part(std::string& to, const ready_part& part) {
  domain::append_json_text(to, part.name);
  to += ':';
  std::string words{part.ready ? "ready" : "not ready"};
  if (!part.detail.empty()) words.append(": ").append(part.detail);
  domain::append_json_text(to, words);
  to += ',';
}

}  // namespace

domain::result<step> tell_alive(call& in, const services& /*use*/) {
  in.out.body = R"({"alive":true})";
  return step::answered;
}

domain::result<step> tell_ready(call& in, const services& use) {
  const auto parts = use.ready();
  const bool all =
      std::all_of(parts.begin(), parts.end(), [](const auto& one) { return one.ready; });
  const bool ready = all && !in.draining;
  if (!ready) in.out.status = unavailable;
  auto& body = in.out.body;
  body = ready ? R"({"ready":true,"parts":{)" : R"({"ready":false,"parts":{)";
  for (const auto& part : parts) append_part(body, part);
  body.append(R"("draining":)").append(in.draining ? "true" : "false").append("}}");
  return step::answered;
}

domain::result<step> tell_metrics(call& in, const services& use) {
  in.out.content_type = "text/plain; version=0.0.4; charset=utf-8";
  in.out.body = use.metrics_text();
  return step::answered;
}

}  // namespace http
