#pragma once

#include "console/measures.hpp"

#include <optional>

namespace console {

struct quantiles {
  std::optional<double> p50;
  std::optional<double> p95;
  std::optional<double> p99;
  std::optional<double> max;
};

// What was observed between two moments; nothing of a bucket that shrank.
buckets between(const buckets& before, const buckets& after);

std::uint64_t sum(const buckets& counts);

// Upper bounds, each times `unit`; nothing when nothing was observed. The last bucket has no bound:
// twice that of the one before stands for it.
quantiles quantiles_of(const buckets& counts, double unit = 1);

}  // namespace console
