#include "console/quantiles.hpp"

#include <gtest/gtest.h>

namespace console {
namespace {

buckets observed(std::initializer_list<std::uint64_t> values) {
  actors::histogram all;
  for (const auto value : values) all.observe(value);
  return buckets_of(all);
}

}  // namespace

TEST(quantiles, of_nothing_are_nothing) {
  const auto none = quantiles_of({});

  EXPECT_FALSE(none.p50 || none.p95 || none.p99 || none.max);
}

TEST(quantiles, are_upper_bounds_of_the_buckets) {
  const auto one = quantiles_of(observed({3}));

  EXPECT_EQ(one.p50, 4);
  EXPECT_EQ(one.max, 4);
}

TEST(quantiles, tell_the_many_from_the_few) {
  actors::histogram all;
  for (int each = 0; each < 98; ++each) all.observe(8);
  all.observe(1000);
  all.observe(100'000);
  const auto found = quantiles_of(buckets_of(all), 0.001);

  EXPECT_DOUBLE_EQ(*found.p50, 0.008);
  EXPECT_DOUBLE_EQ(*found.p95, 0.008);
  EXPECT_DOUBLE_EQ(*found.p99, 1.024);
  EXPECT_DOUBLE_EQ(*found.max, 131.072);
}

TEST(quantiles, of_half_and_half_lie_in_the_lower_half) {
  EXPECT_EQ(quantiles_of(observed({1, 1000})).p50, 1);
  EXPECT_EQ(quantiles_of(observed({1, 1000, 1000})).p50, 1024);
}

TEST(quantiles, of_what_lies_beyond_the_last_bound_are_twice_that_bound) {
  EXPECT_EQ(quantiles_of(observed({std::uint64_t{1} << 40})).max, 1 << 24);
}

TEST(quantiles, are_of_what_came_between_two_moments) {
  actors::histogram all;
  for (int each = 0; each < 100; ++each) all.observe(1'000'000);
  const auto before = buckets_of(all);
  all.observe(2);
  const auto fresh = between(before, buckets_of(all));

  EXPECT_EQ(sum(fresh), 1U);
  EXPECT_EQ(quantiles_of(fresh).max, 2);
  EXPECT_EQ(sum(between(buckets_of(all), before)), 0U);
}

}  // namespace console
