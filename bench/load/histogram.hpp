#pragma once

#include <array>
#include <bit>
#include <chrono>
#include <cstddef>
#include <cstdint>

namespace load {

// Latencies in microseconds, as HdrHistogram keeps them: exact below 256 us, above that 128 steps
// to each power of two (an error below 0.8 %). Debian 12 ships no HdrHistogram for C or C++.
class histogram {
 public:
  // Longer than two days counts as two days.
  void record(std::chrono::nanoseconds latency);

  std::uint64_t count() const { return count_; }
  double mean() const;

  // The largest value that `share` (0 to 1) of the latencies do not exceed; 0 when there are none.
  std::uint64_t percentile(double share) const;
  std::uint64_t max() const { return max_; }

 private:
  static constexpr unsigned step_bits = 7;
  static constexpr std::uint64_t steps = 1U << step_bits;
  static constexpr unsigned value_bits = 38;
  static constexpr std::uint64_t value_max = (1ULL << value_bits) - 1;

  static std::size_t bucket_of(std::uint64_t value);
  static std::uint64_t highest_of(std::size_t bucket);

  std::array<std::uint64_t, (value_bits - step_bits + 1) * steps> counts_{};
  std::uint64_t count_ = 0;
  std::uint64_t max_ = 0;
  double sum_ = 0;
};

}  // namespace load
