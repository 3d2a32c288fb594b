#pragma once

#include "http/metrics.hpp"
#include "http/route.hpp"
#include "http/services.hpp"
#include "http/settings.hpp"

#include <chrono>
#include <cstdint>
#include <memory>
#include <span>

namespace http {

// An HTTP server with threads of its own.
class server {
 public:
  // Opens the port. Throws std::runtime_error with a sentence when it or the page cannot be had,
  // std::invalid_argument when the token settings cannot protect anything. `routes` stay where they
  // are; `counts` were made for them.
  server(
      http_settings settings,
      services use,
      std::shared_ptr<metrics> counts,
      std::span<const route> routes);
  ~server();  // Stops at once.
  server(const server&) = delete;
  server& operator=(const server&) = delete;

  std::uint16_t port() const;

  // Serves from now on, in its own threads.
  void run();

  // Step one of a stop: the readiness probe says no, everything else goes on.
  void announce_drain();

  // Step two: the port closes, each answer is its connection's last, silent connections end.
  void begin_drain();

  // Waits until all connections are gone; false when some were left at the deadline.
  bool wait_drained(std::chrono::milliseconds deadline);

  // All steps, then ends what is left and the threads. True when nothing had to be cut off.
  bool stop(std::chrono::milliseconds deadline);

 private:
  struct parts;
  std::unique_ptr<parts> parts_;
};

}  // namespace http
