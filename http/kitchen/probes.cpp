#include "http/kitchen/handlers.hpp"

namespace http::kitchen {

namespace {

constexpr std::uint16_t unavailable = 503;

std::string_view word_for(bool up) { return up ? "ready" : "not ready"; }

}  // namespace

domain::result<step> tell_alive(call& in, const services& /*use*/) {
  in.out.body = R"({"alive":true})";
  return step::answered;
}

domain::result<step> tell_ready(call& in, const services& use) {
  const auto parts = use.kitchen.ready();
  const bool ready = parts.writer && parts.reader && !in.draining;
  if (!ready) in.out.status = unavailable;
  auto& body = in.out.body;
  body = ready ? R"({"ready":true)" : R"({"ready":false)";
  body.append(R"(,"parts":{"writer":")").append(word_for(parts.writer));
  body.append(R"(","reader":")").append(word_for(parts.reader));
  body.append(R"(","draining":)").append(in.draining ? "true" : "false").append("}}");
  return step::answered;
}

domain::result<step> tell_metrics(call& in, const services& use) {
  in.out.content_type = "text/plain; version=0.0.4; charset=utf-8";
  in.out.body = use.metrics_text();
  return step::answered;
}

}  // namespace http::kitchen
