#include "loop/loop.hpp"

#include <gtest/gtest.h>

#include <map>
#include <set>

// What orders tell the world, through the outbox.
namespace loop {
namespace {

using support::order_of;

bool empties(connected_restaurant& world) {
  return support::eventually(patience, [&] { return world.open.count("outbox") == 0; });
}

}  // namespace

TEST(outbox, publishes_creations_and_cancellations_in_their_order) {
  connected_restaurant world;
  auto anna = world.open.seat();
  std::vector<std::string> orders;
  for (int i = 0; i < 30; ++i) orders.push_back(anna.place(order_of(3)).id());
  for (const auto& order : orders) anna.cancel(order);

  const topic_reader told{world.topics.orders, world.producer};
  const auto events = told.await(60);
  EXPECT_TRUE(empties(world));

  ASSERT_EQ(events.size(), 60U);
  std::map<std::string, std::vector<std::string>> by_order;
  for (const auto& each : events) {
    const auto event = nlohmann::json::parse(each.value);
    EXPECT_EQ(event["order"]["id"], each.key);
    EXPECT_EQ(event["id"], each.key + ":" + event["order"]["version"].dump());
    by_order[each.key].push_back(event["name"]);
  }
  for (const auto& order : orders) {
    EXPECT_EQ(by_order[order], (std::vector<std::string>{"order.created", "order.cancelled"}));
  }
}

TEST(outbox, hands_letters_on_without_reading_them_again) {
  connected_restaurant world;
  auto anna = world.open.seat();
  const auto held = [&] { return world.open.metric("kuhnya_outbox_relay_held") == 1; };
  ASSERT_TRUE(support::eventually(patience, held));

  for (int i = 0; i < 50; ++i) anna.place(order_of(3));
  EXPECT_TRUE(empties(world));

  EXPECT_EQ(world.open.metric("kuhnya_outbox_handed_over_total"), 50);
  EXPECT_EQ(world.open.metric("kuhnya_outbox_read_total"), 0);
}

TEST(outbox, of_a_killed_kitchen_is_published_by_its_successor) {
  connected_restaurant world;
  broker_down();
  const auto order = world.placed();
  world.open.kitchen.kill9();
  broker_up();
  EXPECT_EQ(world.open.count("outbox"), 1);

  world.open.kitchen.restart();
  const topic_reader told{world.topics.orders, world.producer};

  EXPECT_EQ(told.await(1).at(0).key, order);
  EXPECT_TRUE(empties(world));
}

TEST(outbox, waits_for_the_broker_while_orders_go_on) {
  connected_restaurant world;
  broker_down();
  std::vector<std::string> orders;
  for (int i = 0; i < 20; ++i) orders.push_back(world.placed(3));
  EXPECT_TRUE(world.open.kitchen.ready());
  EXPECT_EQ(world.open.count("outbox"), 20);
  broker_up();

  const topic_reader told{world.topics.orders, world.producer};
  const auto events = told.await(20);

  std::set<std::string> keys;
  for (const auto& each : events) keys.insert(each.key);
  EXPECT_EQ(keys, (std::set<std::string>{orders.begin(), orders.end()}));
  EXPECT_TRUE(empties(world));
}

// A row the broker will never take holds up its own order, and nobody else's.
TEST(outbox, row_that_cannot_be_sent_stays_and_lets_others_pass) {
  connected_restaurant world;
  world.open.db.exec(
      "insert into outbox (order_id, version, name, body, at) "
      "values ('00000000-0000-4000-8000-000000000001', 1, 'order.created', '\"' || "
      "repeat('x', 3000000) || '\"', now())");
  const auto stuck = [&] { return world.open.metric("kuhnya_outbox_stuck_orders") == 1; };
  ASSERT_TRUE(support::eventually(patience, stuck));

  const auto order = world.placed();
  const topic_reader told{world.topics.orders, world.producer};
  EXPECT_EQ(told.await(1).at(0).key, order);

  EXPECT_TRUE(support::eventually(patience, [&] { return world.open.count("outbox") == 1; }));
  EXPECT_GT(world.open.metric("kuhnya_outbox_failed_total"), 0);
  world.open.db.exec("delete from outbox");
}

// Two processes on one database: one of them is the relay, and publishes for both.
TEST(outbox, has_one_relay_and_a_successor) {
  connected_restaurant world;
  ASSERT_TRUE(support::eventually(
      patience, [&] { return world.open.metric("kuhnya_outbox_relay_held") == 1; }));
  support::kitchen_process second{world.open.db.url(), with_kafka(world.topics)};
  support::guest other{second, support::customer("bob")};
  const auto by_second = other.place(order_of(3)).id();
  EXPECT_TRUE(empties(world));

  world.open.kitchen.kill9();
  const auto by_successor = other.place(order_of(3)).id();
  EXPECT_TRUE(empties(world));

  const topic_reader told{world.topics.orders, world.producer};
  const auto events = told.await(2);
  std::set<std::string> keys;
  for (const auto& each : events) keys.insert(each.key);
  EXPECT_EQ(keys, (std::set<std::string>{by_second, by_successor}));
  world.open.kitchen.restart();
}

}  // namespace loop
