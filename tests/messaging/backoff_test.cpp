#include "messaging/backoff.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

namespace messaging {
namespace {

using namespace std::chrono_literals;

constexpr std::uint32_t most = 0xffffffff;

TEST(backoff, doubles_up_to_its_limit) {
  EXPECT_EQ(backoff(1, 100ms, 10s, 0), 100ms);
  EXPECT_EQ(backoff(2, 100ms, 10s, 0), 200ms);
  EXPECT_EQ(backoff(7, 100ms, 10s, 0), 6400ms);
  EXPECT_EQ(backoff(8, 100ms, 10s, 0), 10s);
  EXPECT_EQ(backoff(4'000'000'000, 100ms, 10s, 0), 10s);
}

TEST(backoff, is_cut_by_chance_to_no_less_than_half) {
  EXPECT_EQ(backoff(1, 100ms, 10s, most), 50ms);
  EXPECT_EQ(backoff(9, 100ms, 10s, most / 2), 7501ms);
}

TEST(backoff, never_begins_above_its_limit) { EXPECT_EQ(backoff(1, 1s, 300ms, 0), 300ms); }

RC_GTEST_PROP(backoff, lies_between_half_and_whole, (std::uint32_t failed, std::uint32_t chance)) {
  const auto whole = backoff(failed, 100ms, 10s, 0);

  const auto wait = backoff(failed, 100ms, 10s, chance);

  RC_ASSERT(wait <= whole && wait >= whole / 2);
}

}  // namespace
}  // namespace messaging
