#include "app/serving.hpp"

#include "app/assemble.hpp"

#include <spdlog/spdlog.h>

#include <ctime>

namespace app {

sigset_t hold_signals() {
  sigset_t ends;
  sigemptyset(&ends);
  sigaddset(&ends, SIGTERM);
  sigaddset(&ends, SIGINT);
  pthread_sigmask(SIG_BLOCK, &ends, nullptr);
  signal(SIGPIPE, SIG_IGN);
  return ends;
}

void announce(const config::settings& settings, config::service who) {
  start_logging(settings.level);
  raise_descriptor_limit();
  for (const auto& line : config::describe(settings, who)) spdlog::info("setting {}", line);
  if (settings.mode == config::mode::development)
    spdlog::warn("development mode: loopback only, tokens are minted locally");
}

bool serve_until_signal(
    http::server& server, const config::settings& settings, const sigset_t& ends) {
  int signal = 0;
  sigwait(&ends, &signal);
  spdlog::info("drains signal={}", signal);
  server.announce_drain();
  const timespec pause{
      settings.drain_pause.count() / 1000, settings.drain_pause.count() % 1000 * 1'000'000};
  sigtimedwait(&ends, nullptr, &pause);  // A second signal cuts the pause short.
  return server.stop(settings.drain_max);
}

}  // namespace app
