#include "messaging/watermark.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <set>
#include <vector>

namespace messaging {
namespace {

TEST(watermark, knows_nothing_before_the_first_record) {
  EXPECT_EQ(watermark{-1}.mark(), -1);
  EXPECT_EQ(watermark{7}.mark(), 7);
}

TEST(watermark, waits_for_the_slow_one_before_a_fast_one) {
  watermark marks{10};
  marks.take(10);
  marks.take(11);

  marks.settle(11);
  EXPECT_EQ(marks.mark(), 10);
  EXPECT_EQ(marks.open(), 1U);

  marks.settle(10);
  EXPECT_EQ(marks.mark(), 12);
  EXPECT_EQ(marks.open(), 0U);
}

TEST(watermark, passes_over_offsets_that_do_not_occur) {
  watermark marks{0};
  marks.take(3);
  EXPECT_EQ(marks.mark(), 3);
  marks.take(9);

  marks.settle(3);
  EXPECT_EQ(marks.mark(), 9);

  marks.settle(9);
  EXPECT_EQ(marks.mark(), 10);
}

TEST(watermark, aborts_on_what_cannot_be) {
  watermark marks{0};
  marks.take(5);

  EXPECT_DEATH(marks.take(5), "offsets rise");
  EXPECT_DEATH(marks.settle(4), "was taken");
  marks.take(6);
  marks.settle(6);
  EXPECT_DEATH(marks.settle(6), "settled once");
}

// The same, told in the simplest way: the smallest offset that is open, or the one behind the last.
std::int64_t told_simply(const std::set<std::int64_t>& open, std::int64_t last) {
  return open.empty() ? last + 1 : *open.begin();
}

RC_GTEST_PROP(watermark, is_the_smallest_open_offset, ()) {
  watermark marks{0};
  std::set<std::int64_t> open;
  std::int64_t last = -1;
  const auto steps =
      *rc::gen::container<std::vector<std::uint8_t>>(rc::gen::arbitrary<std::uint8_t>());
  for (const auto step : steps) {
    if (step % 2 == 0 || open.empty()) {
      last += 1 + step % 3;
      marks.take(last);
      open.insert(last);
    } else {
      const auto chosen = std::next(open.begin(), static_cast<std::ptrdiff_t>(step % open.size()));
      marks.settle(*chosen);
      open.erase(chosen);
    }
    RC_ASSERT(marks.mark() == told_simply(open, last));
    RC_ASSERT(marks.open() == open.size());
  }
}

}  // namespace
}  // namespace messaging
