#include "actors/gathering_door.hpp"
#include "tests/actors/world.hpp"

#include <gtest/gtest.h>

namespace actors::test {

namespace {

// What stands behind the gathering door, and what reached it at once.
struct recording_door final : kitchen_door {
  void send(place_order /*command*/) override { ++singles; }
  void send(read_order /*command*/) override { ++singles; }
  void send(cancel_order /*command*/) override { ++singles; }
  void send(apply_callback /*command*/) override { ++singles; }
  void send(list_orders /*command*/) override { ++singles; }
  void send(list_events /*command*/) override { ++singles; }
  void send(list_establishments /*command*/) override { ++singles; }
  void send(list_menu /*command*/) override { ++singles; }
  void send(restock_dish /*command*/) override { ++singles; }
  void send_all(std::vector<order_command> commands) override {
    bursts.push_back(std::move(commands));
  }
  readiness ready() const override { return {true, false}; }

  int singles = 0;
  std::vector<std::vector<order_command>> bursts;
};

struct gathering : testing::Test {
  recording_door behind;
  int wakes = 0;
  gathering_door door{behind, [this] { ++wakes; }};
};

}  // namespace

TEST_F(gathering, hands_over_all_that_came_at_once_in_its_order) {
  const auto id = keyed_order().id;
  door.send(keyed_order());
  door.send(cancelling(id));
  door.send(reading(id));
  EXPECT_TRUE(behind.bursts.empty());

  door.hand_over();

  EXPECT_EQ(wakes, 1);
  ASSERT_EQ(behind.bursts.size(), 1U);
  ASSERT_EQ(behind.bursts.front().size(), 3U);
  EXPECT_TRUE(std::holds_alternative<place_order>(behind.bursts.front()[0]));
  EXPECT_TRUE(std::holds_alternative<cancel_order>(behind.bursts.front()[1]));
  EXPECT_TRUE(std::holds_alternative<read_order>(behind.bursts.front()[2]));
}

TEST_F(gathering, begins_anew_after_it_has_handed_over) {
  door.send(keyed_order());
  door.hand_over();
  door.hand_over();
  door.send(keyed_order());
  door.hand_over();

  EXPECT_EQ(wakes, 2);
  EXPECT_EQ(behind.bursts.size(), 2U);
}

TEST_F(gathering, does_not_wait_for_more_when_it_has_many) {
  for (int i = 0; i < 64; ++i) door.send(reading(keyed_order().id));

  ASSERT_EQ(behind.bursts.size(), 1U);
  EXPECT_EQ(behind.bursts.front().size(), 64U);
}

TEST_F(gathering, lets_pass_what_is_not_for_an_order) {
  door.send(list_menu{});
  door.send(restock_dish{});

  EXPECT_EQ(behind.singles, 2);
  EXPECT_EQ(wakes, 0);
}

TEST(burst, is_worked_on_in_its_order) {
  world w;
  auto placed = keyed_order();
  const auto id = placed.id;
  placed.to = reply{w.answers, 1};
  auto read = reading(id);
  read.to = reply{w.answers, 2};
  auto cancel = cancelling(id);
  cancel.to = reply{w.answers, 3};
  order_burst all;
  all.commands.emplace_back(std::move(placed));
  all.commands.emplace_back(std::move(read));
  all.commands.emplace_back(std::move(cancel));

  caf::anon_send(w.router, std::move(all));
  w.run();
  w.store_succeeds();
  w.store_succeeds();

  EXPECT_EQ(w.answer_to(1).what, outcome::created);
  EXPECT_EQ(w.answer_to(2).what, outcome::found);
  EXPECT_EQ(w.answer_to(3).what, outcome::applied);
}

}  // namespace actors::test
