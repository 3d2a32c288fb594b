#pragma once

#include "bench/load/load_run.hpp"
#include "bench/load/tally.hpp"

#include <string>

namespace load {

// What was asked for, as the report repeats it.
struct run_title {
  std::string scenario;
  std::uint32_t connections = 1;
  double rate = 0;  // 0: closed loop.
};

// The run as one JSON document, without a line end.
std::string report(const run_title& title, const tally& of, cpu_time cpu);

}  // namespace load
