#include "open_kitchen.hpp"

#include <utility>

namespace test_http {

http::services services_of(fake_kitchen& kitchen) {
  const auto parts = [&kitchen] {
    const auto now = kitchen.ready();
    return std::vector<http::ready_part>{{"writer", now.writer}, {"reader", now.reader}};
  };
  return {
      .kitchen = &kitchen,
      .tokens = token_settings(),
      .metrics_text = [] { return std::string{"orders_total 1\n"}; },
      .ready = parts,
      .now = [] { return noon; }};
}

http::http_settings open_kitchen::impatient() {
  using std::chrono::milliseconds;
  http::http_settings quick;
  quick.header_deadline = milliseconds{200};
  quick.request_deadline = milliseconds{400};
  quick.write_deadline = milliseconds{200};
  quick.idle_deadline = milliseconds{200};
  quick.answer_deadline = milliseconds{200};
  quick.linger_deadline = milliseconds{100};
  return quick;
}

void open_kitchen::open(http::http_settings settings) {
  settings.access_log = http::access_log::off;
  const auto routes = http::kitchen::routes();
  counts_ = std::make_shared<http::metrics>(routes);
  auto use = services_of(kitchen);
  use.console = &console;
  server_ = std::make_unique<http::server>(settings, std::move(use), counts_, routes);
  server_->run();
}

void open_kitchen::cook_everything() {
  kitchen.answer_by([](command& asked) {
    const bool places = std::holds_alternative<actors::place_order>(asked);
    const auto what = places ? actors::outcome::created : actors::outcome::found;
    token_of(asked).answer(answer_of(what, R"({"cooked":"yes"})"));
  });
}

}  // namespace test_http
