#pragma once

#include "actors/commands.hpp"
#include "actors/dead_letter_commands.hpp"
#include "actors/ticket_commands.hpp"
#include "console/door.hpp"
#include "domain/ids.hpp"
#include "http/token_settings.hpp"

#include <functional>
#include <string>
#include <vector>

namespace http {

// A part of the process that GET /readyz tells about.
struct ready_part {
  std::string name;
  bool ready = false;
  std::string detail = {};  // A word for operators; may be empty.
};

// What the HTTP side is given to work with. The doors outlive the server. Routes ask only the door
// of their own service, so the other one may be missing.
struct services {
  actors::kitchen_door* kitchen = nullptr;
  actors::dead_letters_door* dead_letters = nullptr;
  actors::tickets_door* tickets = nullptr;
  ::console::door* console = nullptr;
  token_settings tokens = {};
  // The body of GET /metrics, and the parts of GET /readyz; called from an I/O thread.
  std::function<std::string()> metrics_text = {};
  std::function<std::vector<ready_part>()> ready = {};
  std::function<domain::timestamp()> now = {};  // Callable from any thread.
};

// The clock of the machine.
inline domain::timestamp system_now() {
  return std::chrono::floor<std::chrono::milliseconds>(std::chrono::system_clock::now());
}

}  // namespace http
