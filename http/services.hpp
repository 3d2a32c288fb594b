#pragma once

#include "actors/commands.hpp"
#include "domain/ids.hpp"
#include "http/token_settings.hpp"

#include <functional>
#include <string>

namespace http {

// What the HTTP side is given to work with. The door outlives the server.
struct services {
  actors::kitchen_door& kitchen;
  token_settings tokens;
  std::function<std::string()>
      metrics_text;                        // The body of GET /metrics; called from an I/O thread.
  std::function<domain::timestamp()> now;  // Callable from any thread.
};

// The clock of the machine.
inline domain::timestamp system_now() {
  return std::chrono::floor<std::chrono::milliseconds>(std::chrono::system_clock::now());
}

}  // namespace http
