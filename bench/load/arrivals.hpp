#pragma once

#include <chrono>
#include <cstdint>
#include <optional>

namespace load {

using clock = std::chrono::steady_clock;

// When requests want to be sent.
//
// Closed: whenever a connection is free; latency then counts from the sending. A server that stalls
// is asked less often, so its stalls hardly show in the percentiles: what Gil Tene named
// coordinated omission.
//
// Open: at fixed times on a grid, whatever the server does; latency counts from the intended time.
// A request that finds no free connection waits, and its waiting counts. It is held by nothing but
// its number, so a queue of any length costs no memory.
class arrivals {
 public:
  static arrivals closed() { return arrivals{0}; }
  static arrivals open(double per_second) { return arrivals{per_second}; }

  bool is_open() const { return rate_ > 0; }

  // The grid begins here; what was due and not taken is forgotten.
  void begin(clock::time_point now);

  // The intended time of the next request when that has come, which takes the request.
  std::optional<clock::time_point> take(clock::time_point now);

  // When the next request wants to be sent, in the past when it is late.
  clock::time_point next() const { return time_of(taken_); }

  // How many are due and not taken. Always 0 when closed.
  std::uint64_t waiting(clock::time_point now) const;

 private:
  explicit arrivals(double rate) : rate_(rate) {}

  clock::time_point time_of(std::uint64_t number) const;

  double rate_;
  clock::time_point began_;
  std::uint64_t taken_ = 0;
};

}  // namespace load
