#include "bench/load/arrivals.hpp"

#include <gtest/gtest.h>

namespace load {
namespace {

using namespace std::chrono_literals;

const clock::time_point start{1000s};

TEST(closed_arrivals, are_due_whenever_a_connection_is_free) {
  auto when = arrivals::closed();
  when.begin(start);

  EXPECT_EQ(when.take(start + 5s), start + 5s);
  EXPECT_EQ(when.take(start + 5s), start + 5s);
  EXPECT_EQ(when.waiting(start + 9s), 0U);
}

TEST(open_arrivals, come_at_fixed_times) {
  auto when = arrivals::open(1000);
  when.begin(start);

  EXPECT_EQ(when.take(start), start);
  EXPECT_EQ(when.take(start), std::nullopt);
  EXPECT_EQ(when.next(), start + 1ms);
  EXPECT_EQ(when.take(start + 999us), std::nullopt);
  EXPECT_EQ(when.take(start + 1ms), start + 1ms);
}

TEST(open_arrivals, that_are_late_keep_their_intended_times) {
  auto when = arrivals::open(1000);
  when.begin(start);
  const auto late = start + 10ms;

  EXPECT_EQ(when.waiting(late), 11U);
  for (int i = 0; i <= 10; ++i) EXPECT_EQ(when.take(late), start + i * 1ms);
  EXPECT_EQ(when.take(late), std::nullopt);
  EXPECT_EQ(when.waiting(late), 0U);
}

TEST(open_arrivals, do_not_drift_when_the_gap_is_no_whole_number) {
  auto when = arrivals::open(3);
  when.begin(start);
  std::size_t taken = 0;

  while (when.take(start + 100s - 1ms)) ++taken;

  EXPECT_EQ(taken, 300U);
  EXPECT_EQ(when.next(), start + 100s);
}

TEST(open_arrivals, that_begin_anew_forget_what_was_due) {
  auto when = arrivals::open(10);
  when.begin(start);

  when.begin(start + 60s);

  EXPECT_EQ(when.take(start + 60s), start + 60s);
  EXPECT_EQ(when.take(start + 60s), std::nullopt);
}

}  // namespace
}  // namespace load
