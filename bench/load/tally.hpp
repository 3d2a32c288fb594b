#pragma once

#include "bench/load/answer_reader.hpp"
#include "bench/load/arrivals.hpp"
#include "bench/load/histogram.hpp"
#include "bench/load/number_set.hpp"
#include "bench/load/request.hpp"

#include <array>
#include <cstdint>
#include <vector>

namespace load {

enum class failure : std::uint8_t { connect, reset, malformed, timeout };
inline constexpr std::size_t failure_kinds = 4;

struct counts {
  std::array<std::uint64_t, 600> by_status{};
  std::array<std::uint64_t, failure_kinds> failed{};
  std::uint64_t answers = 0;
  std::uint64_t replayed = 0;
};

// What happened, counted twice: in the window, for speed, and from the first request to the last,
// for the books.
//
// A rate is of answers that came within the window. A latency is of requests that were sent (open
// loop: wanted to be sent) within the window, whenever their answers came; those that never came
// count as long as they were waited for.
class tally {
 public:
  // `seconds` is how long the window is meant to be.
  void begin_window(clock::time_point now, double seconds);
  void end_window(clock::time_point now);

  void answered(
      const request& what, const answer& with, clock::time_point since, clock::time_point now);
  void failed(failure why);
  void never_answered(clock::time_point since, clock::time_point now);
  void reconnected() { ++reconnects_; }
  void queued(std::uint64_t waiting);

  // It was still queued when the window ended; its latency is at least what it waited.
  void given_up(clock::time_point since, clock::time_point now);

  const counts& window() const { return window_; }
  const counts& whole() const { return whole_; }
  const histogram& latencies() const { return latencies_; }
  const std::vector<std::uint64_t>& per_second() const { return per_second_; }
  const std::vector<std::uint64_t>& good_per_second() const { return good_per_second_; }
  double window_seconds() const;
  std::uint64_t keys_answered() const { return keys_.size(); }
  std::uint64_t unkeyed() const { return unkeyed_; }
  std::uint64_t cancelled() const { return cancelled_; }
  std::uint64_t orders_cancelled() const { return orders_cancelled_.size(); }
  std::uint64_t reconnects() const { return reconnects_; }
  std::uint64_t queued_max() const { return queued_max_; }
  std::uint64_t left_queued() const { return left_queued_; }

 private:
  enum class stage : std::uint8_t { before, within, after };

  void keep_books(const request& what);
  void keep_latency(clock::time_point since, clock::time_point now);
  void keep_second(bool good, clock::time_point now);

  stage stage_ = stage::before;
  clock::time_point begun_;
  clock::time_point ended_;
  counts window_;
  counts whole_;
  histogram latencies_;
  std::vector<std::uint64_t> per_second_;
  std::vector<std::uint64_t> good_per_second_;
  number_set keys_;
  number_set orders_cancelled_;
  std::uint64_t unkeyed_ = 0;
  std::uint64_t cancelled_ = 0;
  std::uint64_t reconnects_ = 0;
  std::uint64_t queued_max_ = 0;
  std::uint64_t left_queued_ = 0;
};

}  // namespace load
