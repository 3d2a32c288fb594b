#include "bench/delay/proxy.hpp"

#include <CLI/CLI.hpp>

#include <cstdio>
#include <exception>

// Plays a distant server: what goes through comes out later, half of the delay each way.
int main(int count, char** words) {
  CLI::App app{"A TCP proxy that adds a round trip's time."};
  delay::route where;
  std::string to;
  std::int64_t delay_us = 0;
  app.add_option("--listen", where.listen, "Port of 127.0.0.1")
      ->required()
      ->check(CLI::Range(1, 65535));
  app.add_option("--to", to, "HOST:PORT")->required();
  app.add_option("--delay-us", delay_us, "Of the round trip, in microseconds; 0 passes through")
      ->required()
      ->check(CLI::Range(0, 20'000));
  CLI11_PARSE(app, count, words);
  const auto colon = to.rfind(':');
  if (colon == std::string::npos) {
    std::fputs("bench_delay: --to takes HOST:PORT\n", stderr);
    return 2;
  }
  where.host = to.substr(0, colon);
  where.port = to.substr(colon + 1);
  where.each_way = std::chrono::nanoseconds{delay_us * 500};
  try {
    delay::run_proxy(where);
    return 0;
  } catch (const std::exception& why) {
    std::fprintf(stderr, "bench_delay: %s\n", why.what());
    return 1;
  }
}
