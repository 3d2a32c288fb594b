#include "support/restaurant.hpp"

#include <gtest/gtest.h>

namespace support {

TEST(replay, answers_the_second_copy_with_the_first_answer) {
  restaurant open;
  auto anna = open.seat();

  const auto first = anna.place(order_of(2), "k");
  const auto again = anna.place(order_of(2), "k");

  ASSERT_EQ(first.status, 201);
  EXPECT_EQ(again.status, 200);
  EXPECT_TRUE(again.is_replay());
  EXPECT_EQ(again.body, first.body);
  EXPECT_EQ(open.count("orders"), 1);
}

}  // namespace support
