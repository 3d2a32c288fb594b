#include "bench/load/dishes.hpp"

#include <algorithm>
#include <cmath>

namespace load {

std::uint64_t scatter(std::uint64_t number) {
  number += 0x9e3779b97f4a7c15;
  number = (number ^ (number >> 30)) * 0xbf58476d1ce4e5b9;
  number = (number ^ (number >> 27)) * 0x94d049bb133111eb;
  return number ^ (number >> 31);
}

dishes::dishes(std::uint32_t count, double exponent, std::uint64_t seed) : seed_(scatter(seed)) {
  cumulative_.reserve(count);
  double sum = 0;
  for (std::uint32_t dish = 1; dish <= count; ++dish) {
    sum += std::pow(dish, -exponent);
    cumulative_.push_back(sum);
  }
  for (auto& each : cumulative_) each /= sum;
}

std::uint32_t dishes::of_order(std::uint64_t number) const {
  const auto random = static_cast<double>(scatter(seed_ ^ number) >> 11) * 0x1p-53;  // [0, 1)
  const auto found = std::upper_bound(cumulative_.begin(), cumulative_.end() - 1, random);
  return static_cast<std::uint32_t>(found - cumulative_.begin()) + 1;
}

}  // namespace load
