#include "actors/space_saving.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <map>

namespace actors {

namespace {

constexpr std::size_t counters = 8;
using sketch = space_saving<domain::dish_id, counters>;
using truth = std::map<std::int64_t, std::uint64_t>;

// A few dishes often and many seldom, so that counters change hands.
std::vector<std::int64_t> sales() {
  const auto dish =
      rc::gen::oneOf(rc::gen::inRange<std::int64_t>(0, 4), rc::gen::inRange<std::int64_t>(0, 40));
  return *rc::gen::container<std::vector<std::int64_t>>(dish);
}

truth count(const std::vector<std::int64_t>& all) {
  truth counts;
  for (const auto each : all) ++counts[each];
  return counts;
}

sketch sketch_of(const std::vector<std::int64_t>& all) {
  sketch made;
  for (const auto each : all) made.add({each});
  return made;
}

void expect_true_bounds(const tally<domain::dish_id>& told, truth counts) {
  for (const auto& each : told.items) {
    const auto really = counts[each.id.value];
    RC_ASSERT(each.error <= each.count);
    RC_ASSERT(really <= each.count);
    RC_ASSERT(really >= each.count - each.error);
    counts.erase(each.id.value);
  }
  for (const auto& [dish, really] : counts) RC_ASSERT(really <= told.floor);
  for (std::size_t i = 1; i < told.items.size(); ++i)
    RC_ASSERT(told.items[i - 1].count >= told.items[i].count);
}

}  // namespace

TEST(space_saving, counts_exactly_while_there_are_counters) {
  const auto told = sketch_of({5, 6, 5, 5, 7}).counted();

  ASSERT_EQ(told.items.size(), 3U);
  EXPECT_EQ(told.items[0].id.value, 5);
  EXPECT_EQ(told.items[0].count, 3U);
  EXPECT_EQ(told.items[0].error, 0U);
  EXPECT_EQ(told.floor, 0U);
}

TEST(space_saving, begins_anew_when_cleared) {
  auto made = sketch_of({5, 6});

  made.clear();

  EXPECT_TRUE(made.counted().items.empty());
}

TEST(space_saving, scales_counts_and_errors_alike) {
  const auto told = scaled(tally<domain::dish_id>{{{{5}, 3, 1}}, 2}, 16);

  EXPECT_EQ(told.items.front().count, 48U);
  EXPECT_EQ(told.items.front().error, 16U);
  EXPECT_EQ(told.floor, 32U);
}

RC_GTEST_PROP(space_saving, errs_by_n_over_its_counters_at_most, ()) {
  const auto all = sales();

  const auto told = sketch_of(all).counted();

  expect_true_bounds(told, count(all));
  for (const auto& each : told.items) RC_ASSERT(each.error <= all.size() / counters);
  RC_ASSERT(told.floor <= all.size() / counters);
}

// So whatever came more often than n / counters is listed.
RC_GTEST_PROP(space_saving, lists_everything_frequent, ()) {
  const auto all = sales();

  const auto told = sketch_of(all).counted();

  for (const auto& [dish, really] : count(all)) {
    if (really <= all.size() / counters) continue;
    const auto is_it = [&](const auto& each) { return each.id.value == dish; };
    RC_ASSERT(std::ranges::any_of(told.items, is_it));
  }
}

RC_GTEST_PROP(space_saving, keeps_its_promise_over_sums_and_cuts, ()) {
  const auto parts = *rc::gen::inRange<std::size_t>(1, 5);
  const auto kept = *rc::gen::inRange<std::size_t>(1, 12);
  std::vector<std::int64_t> all;
  std::vector<tally<domain::dish_id>> told;
  for (std::size_t i = 0; i < parts; ++i) {
    const auto some = sales();
    told.push_back(cut(sketch_of(some).counted(), kept));
    all.insert(all.end(), some.begin(), some.end());
  }

  const auto sum = sum_of(std::span<const tally<domain::dish_id>>{told});

  expect_true_bounds(sum, count(all));
  expect_true_bounds(cut(sum, kept), count(all));
}

}  // namespace actors
