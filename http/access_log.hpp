#pragma once

#include "http/response.hpp"
#include "http/route.hpp"
#include "http/settings.hpp"

#include <chrono>
#include <cstdint>
#include <string_view>

namespace http {

// One line per request that deserves one: key=value, never a body, a token or a key. One per I/O
// thread.
class request_log {
 public:
  explicit request_log(const http_settings& settings) : settings_(settings) {}

  // Refusals are limited per second; what the limit swallowed is told with the next line. Failures
  // of ours are always told.
  void add(
      std::string_view request_id,
      const route* row,
      const response& out,
      std::chrono::microseconds took,
      std::chrono::steady_clock::time_point now);

 private:
  bool has_room(std::chrono::steady_clock::time_point now);

  const http_settings& settings_;
  std::chrono::steady_clock::time_point second_began_;
  std::size_t in_this_second_ = 0;
  std::size_t swallowed_ = 0;
};

// What went wrong below a request, for us only.
void log_fault(std::string_view what, std::string_view detail, std::string_view request_id);

}  // namespace http
