#include "app/exposition.hpp"
#include "http/metrics.hpp"

namespace app {

void expose(exposition& to, const http::metrics& from) {
  to.gauge(
      "kuhnya_http_connections",
      "Open connections.",
      static_cast<double>(from.connections.value()));
  to.counter(
      "kuhnya_http_connections_accepted_total",
      "Connections accepted.",
      static_cast<double>(from.connections_accepted.value()));
  to.counter(
      "kuhnya_http_connections_turned_away_total",
      "Connections closed because there were too many.",
      static_cast<double>(from.connections_turned_away.value()));
  to.gauge(
      "kuhnya_http_requests_in_flight",
      "Requests being worked on.",
      static_cast<double>(from.in_flight.value()));
  to.gauge(
      "kuhnya_http_streams",
      "Readers of server-sent events.",
      static_cast<double>(from.streams.value()));
  to.counter(
      "kuhnya_http_answers_late_total",
      "Answers that came after their session had stopped waiting.",
      static_cast<double>(from.answers_late.value()));
  static constexpr const char* classes[] = {"1xx", "2xx", "3xx", "4xx", "5xx"};
  for (const auto& route : from.routes()) {
    for (std::size_t i = 0; i < route.answers.size(); ++i) {
      if (route.answers[i].value() == 0) continue;
      const labels with{{"route", route.name}, {"status", classes[i]}};
      to.counter(
          "kuhnya_http_requests_total",
          "Requests answered.",
          static_cast<double>(route.answers[i].value()),
          with);
      to.histogram(
          "kuhnya_http_request_seconds",
          "From a request's first byte to its answer.",
          route.micros[i],
          1e-6,
          with);
    }
  }
  // Those that never happened too: a first one is an increase of what was there.
  for (std::size_t i = 0; i < from.refusals.size(); ++i) {
    const auto& row = domain::row_of(static_cast<domain::refusal>(i));
    to.counter(
        "kuhnya_http_refusals_total",
        "Requests turned down, by code.",
        static_cast<double>(from.refusals[i].value()),
        {{"code", std::string{row.code}}});
  }
}

}  // namespace app
