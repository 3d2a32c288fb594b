#include "app/assemble.hpp"
#include "app/command_line.hpp"
#include "app/console.hpp"
#include "app/exposition.hpp"
#include "app/kitchen_loop.hpp"
#include "app/serving.hpp"
#include "console/office.hpp"
#include "http/kitchen/routes.hpp"

#include <CLI/CLI.hpp>
#include <spdlog/spdlog.h>

namespace {

int serve(const config::settings& settings) {
  const auto ends = app::hold_signals();
  const auto started = http::system_now();
  app::announce(settings, config::service::kitchen);
  app::require_database(settings.kitchen.database_url, persistence::kitchen_migrations());

  actors::metrics counts;
  app::kitchen_loop loop{settings};
  actors::kitchen kitchen{settings.kitchen, counts, http::system_now, loop.letters()};
  const auto http_counts = std::make_shared<http::metrics>(http::kitchen::routes());
  const auto ready = [&] {
    const auto parts = kitchen.ready();
    auto all = loop.ready();
    all.insert(all.begin(), {{"writer", parts.writer}, {"reader", parts.reader}});
    return all;
  };
  const auto metrics_text = [&, started] {
    app::exposition all;
    app::expose(all, counts);
    app::expose(all, counts.dead_letters);
    app::expose(all, *http_counts);
    loop.expose(all);
    app::expose(all, ready());
    app::expose_process(all, started);
    return all.text();
  };
  http::services use;
  use.kitchen = &kitchen;
  use.dead_letters = &kitchen;
  use.tokens = app::token_rules(settings.auth);
  use.metrics_text = metrics_text;
  use.ready = ready;
  use.now = http::system_now;
  console::office console{
      app::console_settings(settings),
      app::console_sources(settings, {counts, kitchen, *http_counts, loop, ready})};
  use.console = &console;
  http::server server{settings.http, std::move(use), http_counts, http::kitchen::routes()};
  loop.run(kitchen);
  console.run();
  server.run();
  spdlog::info("kitchen: serves address={} port={}", settings.http.address, server.port());

  const auto whole = app::serve_until_signal(server, settings, ends);
  console.stop();
  loop.stop_consuming();
  kitchen.stop();
  loop.stop_publishing();
  spdlog::info("kitchen: stopped cut_off={}", !whole);
  return 0;
}

}  // namespace

int main(int count, char** words) {
  return app::guarded("kitchen", [&] {
    CLI::App line{"kitchen-service: orders and stock, in which every duplicate is harmless."};
    app::settings_options options{line};
    CLI11_PARSE(line, count, words);
    return serve(options.read(config::service::kitchen));
  });
}
