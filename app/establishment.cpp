#include "app/assemble.hpp"
#include "app/command_line.hpp"
#include "app/establishment_loop.hpp"
#include "app/exposition.hpp"
#include "app/serving.hpp"
#include "http/establishment/routes.hpp"

#include <CLI/CLI.hpp>
#include <spdlog/spdlog.h>

namespace {

int serve(const config::settings& settings) {
  const auto ends = app::hold_signals();
  const auto started = http::system_now();
  app::announce(settings, config::service::establishment);
  app::require_database(
      settings.establishment.database_url, persistence::establishment_migrations());

  actors::metrics counts;
  actors::ticket_metrics ticket_counts;
  app::establishment_loop loop{settings};
  actors::tickets tickets{
      settings.establishment, counts, ticket_counts, loop.producer(), http::system_now};
  const auto http_counts = std::make_shared<http::metrics>(http::establishment::routes());
  const auto ready = [&] {
    const auto parts = tickets.ready();
    auto all = loop.ready();
    all.insert(all.begin(), {{"writer", parts.writer}, {"reader", parts.reader}});
    return all;
  };
  const auto metrics_text = [&, started] {
    app::exposition all;
    app::expose_store(all, counts);
    app::expose(all, ticket_counts);
    app::expose(all, *http_counts);
    loop.expose(all);
    app::expose(all, ready());
    app::expose_process(all, started);
    return all.text();
  };
  http::services use;
  use.tickets = &tickets;
  use.tokens = app::token_rules(settings.auth);
  use.metrics_text = metrics_text;
  use.ready = ready;
  use.now = http::system_now;
  http::server server{settings.http, std::move(use), http_counts, http::establishment::routes()};
  loop.run(tickets);
  server.run();
  spdlog::info("establishment: serves address={} port={}", settings.http.address, server.port());

  const auto whole = app::serve_until_signal(server, settings, ends);
  loop.stop_consuming();
  tickets.stop();
  spdlog::info("establishment: stopped cut_off={}", !whole);
  return 0;
}

}  // namespace

int main(int count, char** words) {
  return app::guarded("establishment", [&] {
    CLI::App line{"establishment-service: tickets that a cook advances, twice if need be."};
    app::settings_options options{line};
    CLI11_PARSE(line, count, words);
    return serve(options.read(config::service::establishment));
  });
}
