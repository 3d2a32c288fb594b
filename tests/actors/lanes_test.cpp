#include "actors/lanes.hpp"

#include "tests/actors/world.hpp"

#include <gtest/gtest.h>

namespace actors::test {

namespace {

constexpr domain::establishment_id even{2};
constexpr domain::establishment_id odd{1};
using stores = lanes<int>;

store_actor::behavior_type counting_store(store_actor::pointer /*self*/, int* seen) {
  return {
      [seen](write_request&) { ++*seen; },
      [](flush_atom) {},
      [](pace_atom) {},
      [](tick_atom) {},
      [](stop_atom) {},
  };
}

}  // namespace

TEST(store_lanes, part_where_the_line_is_long) {
  const stores two{{100, 101}};
  EXPECT_EQ(two.of(odd, 0), 100);
  EXPECT_EQ(two.of(odd, stores::long_line - 1), 100);
  EXPECT_EQ(two.of(odd, stores::long_line), 101);
  EXPECT_EQ(two.of(even, stores::long_line), 100);
}

TEST(store_lanes, join_when_the_line_was_short_for_a_while) {
  const stores two{{100, 101}};
  EXPECT_EQ(two.of(odd, stores::long_line), 101);
  EXPECT_EQ(two.of(odd, stores::long_line - 1), 101);
  for (int short_one = 1; short_one < stores::short_for; ++short_one) {
    ASSERT_EQ(two.of(odd, stores::short_line - 1), 101) << short_one;
  }
  EXPECT_EQ(two.of(odd, stores::short_line - 1), 100);
  EXPECT_EQ(two.of(odd, stores::long_line - 1), 100);
}

TEST(store_lanes, stay_parted_where_the_line_is_short_for_moments_only) {
  const stores two{{100, 101}};
  EXPECT_EQ(two.of(odd, stores::long_line), 101);
  for (int moment = 0; moment < 3; ++moment) {
    for (int short_one = 1; short_one < stores::short_for; ++short_one) {
      two.of(odd, stores::short_line - 1);
    }
    EXPECT_EQ(two.of(odd, stores::short_line), 101);
  }
}

TEST(store_lanes, part_for_all_routers_at_once) {
  const stores of_one_router{{100, 101}};
  const stores of_another = of_one_router;
  EXPECT_EQ(of_one_router.of(odd, stores::long_line), 101);
  EXPECT_EQ(of_another.of(odd, stores::short_line), 101);
}

TEST(store_lanes, are_asked_for_every_order) {
  world stage;
  int seen_by_first = 0;
  int seen_by_second = 0;
  stage.context.lanes = lanes<store_actor>{
      {stage.system.spawn(counting_store, &seen_by_first),
       stage.system.spawn(counting_store, &seen_by_second)}};
  stage.ask(keyed_order("short"));
  stage.run();
  EXPECT_EQ(seen_by_first, 1);
  EXPECT_EQ(seen_by_second, 0);

  stage.metrics.store_waiting.add(stores::long_line);
  stage.ask(keyed_order("long"));
  stage.run();

  EXPECT_EQ(seen_by_first, 1);
  EXPECT_EQ(seen_by_second, 1);
}

}  // namespace actors::test
