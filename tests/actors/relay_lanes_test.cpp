#include "actors/relay_lanes.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <map>

namespace actors {
namespace {

using namespace std::chrono_literals;
using letter = relay_lanes::letter;

domain::order_id order(std::uint8_t number) {
  domain::order_id id;
  id.value.data[15] = number;
  return id;
}

letter of(std::uint8_t number, std::int64_t id, std::int32_t version = 1) {
  letter made;
  made.id = id;
  made.order = order(number);
  made.version = version;
  return made;
}

struct lanes_test : testing::Test {
  relay_lanes lanes{100ms, 1s};
  relay_lanes::clock::time_point now{};
};

}  // namespace

TEST_F(lanes_test, send_letters_of_different_orders_side_by_side) {
  lanes.add(of(1, 10));
  lanes.add(of(2, 11));

  EXPECT_EQ(lanes.take()->id, 10);
  EXPECT_EQ(lanes.take()->id, 11);
  EXPECT_EQ(lanes.take(), nullptr);
  EXPECT_EQ(lanes.under_way(), 2U);
}

TEST_F(lanes_test, let_the_second_letter_of_an_order_wait_for_the_first) {
  lanes.add(of(1, 10, 1));
  lanes.add(of(1, 12, 2));

  EXPECT_EQ(lanes.take()->id, 10);
  EXPECT_EQ(lanes.take(), nullptr);
  lanes.delivered(10);

  EXPECT_EQ(lanes.take()->id, 12);
}

// Case 48: what failed goes first, and what comes after it waits.
TEST_F(lanes_test, hold_an_order_up_behind_a_failure_and_nobody_else) {
  lanes.add(of(1, 10, 1));
  lanes.add(of(1, 12, 2));
  lanes.add(of(2, 11));
  lanes.take();
  lanes.take();

  lanes.failed(10, now);
  lanes.delivered(11);
  lanes.wake(now);
  EXPECT_EQ(lanes.take(), nullptr);
  EXPECT_EQ(lanes.stuck(), 1U);
  lanes.wake(now + 100ms);

  EXPECT_EQ(lanes.take()->id, 10);
}

TEST_F(lanes_test, pause_longer_after_every_failure_up_to_a_limit) {
  lanes.add(of(1, 10));

  for (const auto pause : {100ms, 200ms, 400ms, 800ms, 1000ms, 1000ms}) {
    ASSERT_NE(lanes.take(), nullptr);
    lanes.failed(10, now);
    EXPECT_EQ(lanes.next_wake(), now + pause);
    now += pause;
    lanes.wake(now);
  }
}

TEST_F(lanes_test, know_a_letter_until_its_row_is_gone) {
  EXPECT_TRUE(lanes.add(of(1, 10)));
  EXPECT_FALSE(lanes.add(of(1, 10)));
  lanes.take();
  lanes.delivered(10);
  EXPECT_FALSE(lanes.add(of(1, 10)));
  EXPECT_EQ(lanes.known_ids(), std::vector<std::int64_t>{10});

  lanes.forget_delivered();

  EXPECT_EQ(lanes.known(), 0U);
  EXPECT_TRUE(lanes.add(of(1, 10)));
}

TEST_F(lanes_test, keep_only_what_is_under_way_when_another_relay_takes_over) {
  lanes.add(of(1, 10, 1));
  lanes.add(of(1, 12, 2));
  lanes.add(of(2, 11));
  lanes.add(of(3, 13));
  lanes.take();
  lanes.take();
  lanes.failed(11, now);

  lanes.let_go();

  EXPECT_EQ(lanes.known_ids(), std::vector<std::int64_t>{10});
  lanes.wake(now + 10s);
  EXPECT_EQ(lanes.take(), nullptr);
  lanes.delivered(10);
  EXPECT_EQ(lanes.under_way(), 0U);
  EXPECT_TRUE(lanes.add(of(1, 12, 2)));
  EXPECT_EQ(lanes.take()->id, 12);
}

// Whatever fails and however it is mixed: each order's letters are delivered once each, in their
// order.
RC_GTEST_PROP(lanes, deliver_every_letter_once_and_in_order, (const std::vector<bool>& fails)) {
  relay_lanes lanes{1ms, 8ms};
  relay_lanes::clock::time_point now{};
  std::map<std::uint8_t, std::vector<std::int32_t>> got;
  for (std::int64_t id = 0; id < 12; ++id) {
    lanes.add(of(static_cast<std::uint8_t>(id % 3), id, static_cast<std::int32_t>(id / 3 + 1)));
  }

  std::size_t step = 0;
  for (int turn = 0; turn < 500 && lanes.delivered_ids().size() < 12; ++turn) {
    while (const auto* next = lanes.take()) {
      const auto id = next->id;
      const auto whose = next->order.value.data[15];
      const auto version = next->version;
      if (step < fails.size() && fails[step++]) {
        lanes.failed(id, now);
      } else {
        got[whose].push_back(version);
        lanes.delivered(id);
      }
    }
    now += 8ms;
    lanes.wake(now);
  }

  for (std::uint8_t whose = 0; whose < 3; ++whose) {
    RC_ASSERT(got[whose] == (std::vector<std::int32_t>{1, 2, 3, 4}));
  }
}

}  // namespace actors
