#include "bench/load/histogram.hpp"

#include <gtest/gtest.h>

namespace load {
namespace {

using namespace std::chrono_literals;

TEST(histogram, of_nothing_is_zero) {
  const histogram none;

  EXPECT_EQ(none.percentile(0.99), 0U);
  EXPECT_EQ(none.max(), 0U);
  EXPECT_EQ(none.mean(), 0);
}

TEST(histogram, is_exact_for_short_latencies) {
  histogram of;
  for (int us = 1; us <= 100; ++us) of.record(us * 1us);

  EXPECT_EQ(of.percentile(0.5), 50U);
  EXPECT_EQ(of.percentile(0.99), 99U);
  EXPECT_EQ(of.percentile(1), 100U);
  EXPECT_EQ(of.percentile(0), 1U);
  EXPECT_DOUBLE_EQ(of.mean(), 50.5);
}

TEST(histogram, errs_by_less_than_one_percent_and_never_down) {
  for (std::uint64_t us = 1; us < 100'000'000'000; us = us * 5 / 4 + 1) {
    histogram of;
    of.record(std::chrono::microseconds{us});
    of.record(std::chrono::hours{47});

    const auto median = of.percentile(0.5);

    EXPECT_GE(median, us);
    EXPECT_LE(static_cast<double>(median), static_cast<double>(us) * 1.008);
  }
}

TEST(histogram, takes_latencies_out_of_range) {
  histogram of;
  of.record(-5us);
  of.record(std::chrono::hours{24 * 365});

  EXPECT_EQ(of.count(), 2U);
  EXPECT_EQ(of.percentile(0.5), 0U);
  EXPECT_EQ(of.percentile(1), of.max());
}

}  // namespace
}  // namespace load
