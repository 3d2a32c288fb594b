#pragma once

#include <cstdint>
#include <vector>

namespace load {

// Spreads a number over all 64 bits (SplitMix64): neighbours come out unrelated, the same number
// always comes out the same.
std::uint64_t scatter(std::uint64_t number);

// Which dish the nth order is for. A function of seed and number alone, so that a repeat of an
// order asks for the same dish without anything being remembered.
class dishes {
 public:
  // Every dish equally often: exponent 0. Zipf: dish d in proportion to 1 / d^exponent.
  dishes(std::uint32_t count, double exponent, std::uint64_t seed);

  // From 1 to count.
  std::uint32_t of_order(std::uint64_t number) const;

 private:
  std::uint64_t seed_;
  std::vector<double> cumulative_;  // The last one is 1.
};

// Dish d belongs to establishment (d - 1) / 100 + 1, as the bench seeds its menu.
constexpr std::uint32_t establishment_of(std::uint32_t dish) { return (dish - 1) / 100 + 1; }

}  // namespace load
