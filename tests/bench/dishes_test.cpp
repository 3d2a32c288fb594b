#include "bench/load/dishes.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <vector>

namespace load {
namespace {

constexpr std::uint64_t draws = 200'000;

std::vector<double> shares(const dishes& of, std::uint32_t count) {
  std::vector<double> out(count + 1);
  for (std::uint64_t i = 0; i < draws; ++i) out.at(of.of_order(i)) += 1.0 / draws;
  return out;
}

TEST(dishes, are_asked_for_equally_often) {
  const auto share = shares(dishes{100, 0, 7}, 100);

  for (std::size_t dish = 1; dish <= 100; ++dish) EXPECT_NEAR(share[dish], 0.01, 0.002) << dish;
  EXPECT_EQ(share[0], 0);
}

TEST(dishes, follow_the_law_of_zipf) {
  double sum = 0;
  for (int dish = 1; dish <= 1000; ++dish) sum += std::pow(dish, -1.1);

  const auto share = shares(dishes{1000, 1.1, 7}, 1000);

  for (const std::size_t dish : {1U, 2U, 3U, 10U, 100U}) {
    const auto expected = std::pow(static_cast<double>(dish), -1.1) / sum;
    EXPECT_NEAR(share[dish], expected, 0.1 * expected) << dish;
  }
}

TEST(dishes, of_one_are_always_that_one) {
  const dishes hot{1, 0, 7};

  for (std::uint64_t i = 0; i < 100; ++i) EXPECT_EQ(hot.of_order(i), 1U);
}

TEST(dishes, depend_on_seed_and_number_alone) {
  const dishes one{1000, 1.1, 7};
  const dishes same{1000, 1.1, 7};
  const dishes other{1000, 1.1, 8};
  int differ = 0;

  for (std::uint64_t i = 0; i < 1000; ++i) {
    EXPECT_EQ(one.of_order(i), same.of_order(i));
    if (one.of_order(i) != other.of_order(i)) ++differ;
  }

  EXPECT_GT(differ, 500);
}

TEST(establishments, have_a_hundred_dishes_each) {
  EXPECT_EQ(establishment_of(1), 1U);
  EXPECT_EQ(establishment_of(100), 1U);
  EXPECT_EQ(establishment_of(101), 2U);
  EXPECT_EQ(establishment_of(1000), 10U);
}

}  // namespace
}  // namespace load
