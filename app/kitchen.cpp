#include "app/assemble.hpp"
#include "app/command_line.hpp"
#include "app/exposition.hpp"
#include "app/kitchen_loop.hpp"
#include "http/kitchen/routes.hpp"
#include "http/server.hpp"

#include <CLI/CLI.hpp>
#include <spdlog/spdlog.h>

#include <iostream>
#include <signal.h>
#include <vector>

namespace {

// Blocks the signals that end us in every thread, so that one place waits for them.
sigset_t hold_signals() {
  sigset_t ends;
  sigemptyset(&ends);
  sigaddset(&ends, SIGTERM);
  sigaddset(&ends, SIGINT);
  pthread_sigmask(SIG_BLOCK, &ends, nullptr);
  signal(SIGPIPE, SIG_IGN);
  return ends;
}

int serve(const config::settings& settings) {
  const auto ends = hold_signals();
  app::start_logging(settings.level);
  app::raise_descriptor_limit();
  for (const auto& line : config::describe(settings)) spdlog::info("setting {}", line);
  if (settings.mode == config::mode::development)
    spdlog::warn("development mode: loopback only, tokens are minted locally");
  app::require_database(settings.kitchen.database_url);

  actors::metrics actor_counts;
  app::kitchen_loop loop{settings};
  actors::kitchen kitchen{settings.kitchen, actor_counts, http::system_now, loop.letters()};
  const auto http_counts = std::make_shared<http::metrics>(http::kitchen::routes());
  const auto metrics_text = [&] {
    app::exposition all;
    app::expose(all, actor_counts);
    app::expose(all, actor_counts.dead_letters);
    app::expose(all, *http_counts);
    loop.expose(all);
    return all.text();
  };
  const auto ready = [&] {
    const auto parts = kitchen.ready();
    auto all = loop.ready();
    all.insert(all.begin(), {{"writer", parts.writer}, {"reader", parts.reader}});
    return all;
  };
  http::server server{
      settings.http,
      {.kitchen = &kitchen,
       .dead_letters = &kitchen,
       .tokens = app::token_rules(settings.auth),
       .metrics_text = metrics_text,
       .ready = ready,
       .now = http::system_now},
      http_counts,
      http::kitchen::routes()};
  loop.run(kitchen);
  server.run();
  spdlog::info("kitchen: serves address={} port={}", settings.http.address, server.port());

  int signal = 0;
  sigwait(&ends, &signal);
  spdlog::info("kitchen: drains signal={}", signal);
  server.announce_drain();
  const timespec pause{
      settings.drain_pause.count() / 1000, settings.drain_pause.count() % 1000 * 1'000'000};
  sigtimedwait(&ends, nullptr, &pause);  // A second signal cuts the pause short.
  const auto whole = server.stop(settings.drain_max);
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
