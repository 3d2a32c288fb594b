#include "actors/hottest.hpp"

#include <gtest/gtest.h>

namespace actors {

namespace {

using minute = last_minute<domain::dish_id>;

void pass(minute& what, std::uint32_t seconds) {
  for (std::uint32_t i = 0; i < seconds; ++i) what.second_passed();
}

std::uint64_t count_of(const minute& what, std::int64_t dish) {
  for (const auto& each : what.counted().items)
    if (each.id.value == dish) return each.count;
  return 0;
}

}  // namespace

TEST(last_minute, remembers_three_quarters_of_a_minute_and_forgets_after_one) {
  minute sold;
  pass(sold, 7);
  sold.add({5});
  sold.add({5});

  pass(sold, 45);
  EXPECT_EQ(count_of(sold, 5), 2U);
  pass(sold, 15);

  EXPECT_EQ(count_of(sold, 5), 0U);
}

TEST(last_minute, adds_up_its_parts) {
  minute sold;
  for (int part = 0; part < 3; ++part) {
    sold.add({5});
    pass(sold, minute::part_seconds);
  }

  EXPECT_EQ(count_of(sold, 5), 3U);
}

TEST(hottest, publishes_at_each_second_what_was_counted_scaled) {
  hottest counts;
  EXPECT_TRUE(counts.published()->orders.items.empty());
  domain::order_id id;
  id.value.data[0] = 1;
  counts.saw(id);
  domain::new_order order;
  order.items = {{{10}, 2}, {{11}, 1}};
  counts.saw_placed(order);
  EXPECT_TRUE(counts.published()->orders.items.empty());

  counts.second_passed();

  const auto told = counts.published();
  ASSERT_EQ(told->orders.items.size(), 1U);
  EXPECT_EQ(told->orders.items.front().id, id);
  EXPECT_EQ(told->orders.items.front().count, hottest::sampling);
  EXPECT_EQ(told->dishes.items.size(), 2U);
}

TEST(hottest, samples_one_of_sixteen_in_no_rhythm) {
  hottest counts;
  int sampled = 0;
  int on_even_turns = 0;
  for (int i = 0; i < 16'000; ++i) {
    if (!counts.samples()) continue;
    ++sampled;
    if (i % 2 == 0) ++on_even_turns;
  }

  EXPECT_NEAR(sampled, 1'000, 100);
  EXPECT_NEAR(on_even_turns, sampled / 2, 100);
}

}  // namespace actors
