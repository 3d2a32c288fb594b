#include "bench/delay/delay_line.hpp"

#include <gtest/gtest.h>

namespace delay {
namespace {

using namespace std::chrono_literals;

const clock::time_point start{1000s};

TEST(delay_line, keeps_bytes_until_they_are_due) {
  delay_line line{2ms};

  line.put("query", start);

  EXPECT_EQ(line.next(), start + 2ms);
  EXPECT_EQ(line.take(start + 1999us), "");
  EXPECT_EQ(line.take(start + 2ms), "query");
  EXPECT_TRUE(line.empty());
}

TEST(delay_line, lets_out_in_order_what_is_due_and_nothing_else) {
  delay_line line{1ms};
  line.put("a", start);
  line.put("b", start + 100us);
  line.put("c", start + 900us);

  EXPECT_EQ(line.take(start + 1100us), "ab");
  EXPECT_EQ(line.next(), start + 1900us);
  EXPECT_EQ(line.take(start + 5ms), "c");
}

TEST(delay_line, has_room_again_for_what_came_out) {
  delay_line line{1ms};

  line.put(std::string(delay_line::bytes_max, 'x'), start);
  EXPECT_EQ(line.room(), 0U);

  line.take(start + 1ms);
  EXPECT_EQ(line.room(), delay_line::bytes_max);
}

}  // namespace
}  // namespace delay
