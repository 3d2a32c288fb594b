#pragma once

#include "bench/load/scenario.hpp"

#include <cstdint>
#include <optional>
#include <string>

namespace load {

// The command line.
struct options {
  std::uint16_t port = 0;
  std::string tokens_file;
  named_scenario scenario = scenarios[0];
  std::uint32_t connections = 1;
  double rate = 0;              // 0: closed loop.
  double look_pace_us = 1'000;  // Of an open loop.
  double seconds = 5;
  double warm = 1;
  std::uint32_t dishes = 1000;
  double zipf = 0;
  bool hot = false;
  std::string orders_file;
  std::string orders_out_file;
  std::string seed = "load";
  std::uint64_t keys = 1000;
};

// What to do, or the status to exit with at once, after saying why (or what --help asks for).
struct parsed {
  std::optional<options> wanted;
  int exit_status = 0;
};

parsed parse(int count, const char* const* words);

}  // namespace load
