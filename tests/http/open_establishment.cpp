#include "open_establishment.hpp"

namespace test_http {

void open_establishment::open(http::http_settings settings) {
  settings.access_log = http::access_log::off;
  const auto routes = http::establishment::routes();
  counts_ = std::make_shared<http::metrics>(routes);
  http::services use{
      .tickets = &tickets,
      .tokens = token_settings(),
      .metrics_text = [] { return std::string{"tickets_total 1\n"}; },
      .ready = [this] { return parts; },
      .now = [this] { return noon + std::chrono::seconds{seconds_past_noon.load()}; }};
  server_ = std::make_unique<http::server>(settings, std::move(use), counts_, routes);
  server_->run();
}

}  // namespace test_http
