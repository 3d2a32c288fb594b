#include "bench/load/histogram.hpp"

#include <algorithm>
#include <cmath>

namespace load {

void histogram::record(std::chrono::nanoseconds latency) {
  const auto us = std::max<std::int64_t>(latency.count(), 0) / 1000;
  const auto value = std::min(static_cast<std::uint64_t>(us), value_max);
  ++counts_[bucket_of(value)];
  ++count_;
  max_ = std::max(max_, value);
  sum_ += static_cast<double>(value);
}

double histogram::mean() const { return count_ == 0 ? 0 : sum_ / static_cast<double>(count_); }

std::uint64_t histogram::percentile(double share) const {
  if (count_ == 0) return 0;
  const auto wanted = std::ceil(std::clamp(share, 0.0, 1.0) * static_cast<double>(count_));
  const auto rank = std::max<std::uint64_t>(static_cast<std::uint64_t>(wanted), 1);
  std::uint64_t seen = 0;
  for (std::size_t bucket = 0; bucket < counts_.size(); ++bucket) {
    seen += counts_[bucket];
    if (seen >= rank) return std::min(highest_of(bucket), max_);
  }
  return max_;
}

// The highest 8 bits of a value decide; how far they are shifted chooses the power of two.
std::size_t histogram::bucket_of(std::uint64_t value) {
  const auto width = static_cast<unsigned>(std::bit_width(value));
  const auto shift = width > step_bits + 1 ? width - (step_bits + 1) : 0;
  return shift * steps + (value >> shift);
}

std::uint64_t histogram::highest_of(std::size_t bucket) {
  const auto shift = bucket < 2 * steps ? 0 : bucket / steps - 1;
  const auto high = bucket - shift * steps;
  return ((high + 1) << shift) - 1;
}

}  // namespace load
