#include "console/quantiles.hpp"

#include <cmath>
#include <numeric>

namespace console {

namespace {

double bound_of(std::size_t bucket) { return static_cast<double>(std::uint64_t{1} << bucket); }

// The bucket in which the observation of that rank lies, counted from one.
std::size_t bucket_of(const buckets& counts, std::uint64_t rank) {
  std::uint64_t seen = 0;
  for (std::size_t at = 0; at < counts.size(); ++at) {
    seen += counts[at];
    if (seen >= rank) return at;
  }
  return counts.size() - 1;
}

}  // namespace

buckets between(const buckets& before, const buckets& after) {
  buckets fresh{};
  for (std::size_t at = 0; at < fresh.size(); ++at) {
    fresh[at] = after[at] > before[at] ? after[at] - before[at] : 0;
  }
  return fresh;
}

std::uint64_t sum(const buckets& counts) {
  return std::accumulate(counts.begin(), counts.end(), std::uint64_t{0});
}

quantiles quantiles_of(const buckets& counts, double unit) {
  const auto observed = sum(counts);
  if (observed == 0) return {};
  const auto at = [&](double part) {
    const auto rank = std::ceil(part * static_cast<double>(observed));
    return bound_of(bucket_of(counts, static_cast<std::uint64_t>(rank))) * unit;
  };
  return {at(0.5), at(0.95), at(0.99), at(1)};
}

}  // namespace console
