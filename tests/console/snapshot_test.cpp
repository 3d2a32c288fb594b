#include "given.hpp"

#include <gtest/gtest.h>

namespace console {

TEST(snapshot, tells_rates_of_the_last_second) {
  totals before;
  before.requests = 100;
  totals now = before;
  now.requests = 150;
  now.keys.claimed = 20;
  now.keys.unkeyed = 5;
  now.placed = 25;
  now.letters_published = 7;
  const auto made = snapshot_of({measured(0), measured(9, before), measured(10, now)});

  EXPECT_DOUBLE_EQ(made.rates.requests, 50);
  EXPECT_DOUBLE_EQ(made.rates.placed, 25);
  EXPECT_DOUBLE_EQ(made.rates.published, 7);
  EXPECT_DOUBLE_EQ(made.rates.transitions, 0);
}

TEST(snapshot, divides_by_the_time_that_passed) {
  totals now;
  now.requests = 100;
  auto late = measured(1, now);
  late.taken += std::chrono::milliseconds{250};

  EXPECT_DOUBLE_EQ(snapshot_of({measured(0), late}).rates.requests, 80);
}

TEST(snapshot, has_no_rates_at_the_start) {
  totals now;
  now.requests = 100;

  EXPECT_DOUBLE_EQ(snapshot_of({measured(0, now)}).rates.requests, 0);
}

TEST(snapshot, counts_what_each_door_suppressed_once) {
  totals now;
  now.keys.replayed = 3;
  now.keys.in_flight = 2;
  now.keys.expired = 1;
  now.keys.mismatched = 50;
  now.callbacks.duplicate = 4;
  now.callbacks.stale = 1;
  now.transitions.duplicate = 2;
  now.redelivered = 2;  // Of those callbacks.
  findings found;
  found.establishment = establishment_counts{10, 2, 1, 8, 0};
  const auto made = snapshot_of({measured(0), measured(1, now)}, found);

  EXPECT_EQ(made.doors[0].suppressed, 6U);
  EXPECT_EQ(made.doors[1].suppressed, 3U);
  EXPECT_EQ(made.doors[2].suppressed, 2U);
  EXPECT_EQ(made.doors[3].suppressed, 2U);
  EXPECT_EQ(made.doors[4].suppressed, 8U);
  EXPECT_DOUBLE_EQ(made.doors[0].suppressed_per_s, 6);
  EXPECT_DOUBLE_EQ(made.rates.suppressed, 13);
}

TEST(snapshot, knows_door_5_only_from_its_service) {
  const auto alone = snapshot_of({measured(0)});

  EXPECT_FALSE(alone.doors[4].known);
  EXPECT_EQ(alone.doors[4].suppressed, 0U);
  for (int door = 0; door < 4; ++door) {
    EXPECT_TRUE(alone.doors.at(static_cast<std::size_t>(door)).known);
  }
}

TEST(snapshot, has_quantiles_of_the_last_ten_seconds) {
  totals slow;
  slow.latency_us[20] = 100;
  totals now = slow;
  now.latency_us[10] = 1;
  const auto made =
      snapshot_of({measured(0), measured(1, slow), measured(20, slow), measured(30, now)});

  ASSERT_TRUE(made.latency_ms.max);
  EXPECT_DOUBLE_EQ(*made.latency_ms.max, 1.024);
  EXPECT_FALSE(made.commit_ms.p50);
}

TEST(recent_measures, are_kept_for_a_minute) {
  recent_measures recent;
  for (int second = 0; second < 1'000; ++second) recent.add(measured(second));

  EXPECT_EQ(recent.newest().at, noon(999'000));
  EXPECT_EQ(recent.before(std::chrono::seconds{1}).at, noon(998'000));
  EXPECT_EQ(recent.before(std::chrono::seconds{60}).at, noon(939'000));
  EXPECT_EQ(recent.before(std::chrono::hours{1}).at, noon(939'000));
}

}  // namespace console
