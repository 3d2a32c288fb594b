#pragma once

#include "bench/delay/delay_line.hpp"

#include <cstdint>
#include <string>

namespace delay {

struct route {
  std::uint16_t listen = 0;  // At 127.0.0.1.
  std::string host;
  std::string port;
  clock::duration each_way{};
};

// Serves until the process is ended. Throws std::exception when it cannot listen, or when the name
// of the other side says nothing.
void run_proxy(const route& where);

}  // namespace delay
