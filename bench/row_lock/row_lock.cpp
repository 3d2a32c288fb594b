#include "app/serving.hpp"
#include "bench/row_lock/row_lock_kitchen.hpp"
#include "http/kitchen/handlers.hpp"
#include "http/probes.hpp"
#include "http/server.hpp"

#include <CLI/CLI.hpp>

#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <exception>
#include <memory>
#include <stdexcept>

namespace bench::row_lock {
namespace {

constexpr std::chrono::seconds drain_max{4};

constexpr http::route routes[] = {
    {.method = http::verb::post,
     .path = "/orders",
     .handle = http::kitchen::place_order,
     .who = http::access::customer,
     .body = http::body_kind::json,
     .key = http::key_use::taken,
     .what = http::effect::creates},
    {.method = http::verb::get,
     .path = "/orders/{id}",
     .handle = http::kitchen::read_order,
     .who = http::access::signed_in},
    {.method = http::verb::post,
     .path = "/orders/{id}/cancel",
     .handle = http::kitchen::cancel_order,
     .who = http::access::customer,
     .body = http::body_kind::empty_object,
     .what = http::effect::transitions},
    {.method = http::verb::get,
     .path = "/readyz",
     .handle = http::tell_ready,
     .load = http::load::exempt},
};

std::string from_environment(const char* name) {
  const char* value = std::getenv(name);
  if (value == nullptr) throw std::runtime_error{std::string{name} + " is not set."};
  return value;
}

void serve(std::uint16_t port, std::size_t pool) {
  const auto ends = app::hold_signals();
  row_lock_kitchen kitchen{from_environment("KUHNYA_DATABASE_URL"), pool};
  http::services use;
  use.kitchen = &kitchen;
  use.tokens.keys.push_back({http::token_algorithm::hs256, from_environment("KUHNYA_JWT_SECRET")});
  use.tokens.issuer = "kuhnya";
  use.tokens.audience = "kuhnya";
  use.ready = [&] { return std::vector<http::ready_part>{{"pool", kitchen.ready().writer}}; };
  use.now = http::system_now;
  http::http_settings settings;
  settings.port = port;
  const auto counts = std::make_shared<http::metrics>(routes);
  http::server server{settings, std::move(use), counts, routes};
  server.run();
  std::fprintf(stderr, "row lock: serves port=%u pool=%zu\n", server.port(), pool);
  int signal = 0;
  sigwait(&ends, &signal);
  server.stop(drain_max);
}

}  // namespace
}  // namespace bench::row_lock

int main(int count, char** words) try {
  CLI::App line{"The kitchen as a row-lock service: a thread pool and select … for update."};
  std::uint16_t port = 0;
  std::size_t pool = 16;
  line.add_option("--port", port, "On 127.0.0.1; 0: any free one.");
  line.add_option("--pool", pool, "Threads, each with a connection.")->check(CLI::Range(1, 128));
  CLI11_PARSE(line, count, words);
  bench::row_lock::serve(port, pool);
  return 0;
} catch (const std::exception& why) {
  std::fprintf(stderr, "%s\n", why.what());
  return 1;
}
