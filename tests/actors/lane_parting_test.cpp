#include "actors/lane_parting.hpp"

#include "tests/actors/world.hpp"

#include <gtest/gtest.h>

namespace actors::test {

namespace {

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

TEST(lane_parting, opens_all_lanes_where_the_line_is_long) {
  const lane_parting lanes;
  EXPECT_EQ(lanes.open(2, 0), 1U);
  EXPECT_EQ(lanes.open(2, lane_parting::long_line - 1), 1U);
  EXPECT_EQ(lanes.open(2, lane_parting::long_line), 2U);
}

TEST(lane_parting, stays_as_it_is_while_the_line_is_neither_long_nor_short) {
  const lane_parting lanes;
  lanes.open(4, lane_parting::long_line);
  EXPECT_EQ(lanes.open(4, lane_parting::long_line - 1), 4U);
  EXPECT_EQ(lanes.open(4, lane_parting::short_line), 4U);
  EXPECT_EQ(lanes.open(4, lane_parting::short_line - 1), 1U);
  EXPECT_EQ(lanes.open(4, lane_parting::long_line - 1), 1U);
}

// Establishment 1 belongs to the second of two lanes.
TEST(lane_parting, an_order_goes_to_its_establishments_lane_once_the_line_is_long) {
  world stage;
  int seen_by_second = 0;
  stage.context.lanes.push_back(stage.system.spawn(counting_store, &seen_by_second));
  stage.ask(keyed_order("short"));
  stage.run();
  EXPECT_EQ(stage.writes_seen, 1);
  EXPECT_EQ(seen_by_second, 0);

  stage.metrics.store_waiting.add(lane_parting::long_line);
  stage.ask(keyed_order("long"));
  stage.run();

  EXPECT_EQ(stage.writes_seen, 1);
  EXPECT_EQ(seen_by_second, 1);
}

}  // namespace actors::test
