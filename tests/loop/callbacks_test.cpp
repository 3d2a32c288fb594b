#include "domain/transitions.hpp"
#include "loop/loop.hpp"
#include "messaging/partition.hpp"
#include "support/at_once.hpp"

#include <gtest/gtest.h>

#include <map>

// Callbacks on their way from the topic into the orders.
namespace loop {
namespace {

using support::order_of;

// The callbacks that lead an order from created to a status.
const std::map<std::string, std::vector<std::string>> roads{
    {"created", {}},
    {"accepted", {"accepted"}},
    {"cooking", {"accepted", "cooking"}},
    {"ready", {"accepted", "cooking", "ready"}},
    {"completed", {"accepted", "cooking", "ready", "completed"}},
    {"rejected", {"rejected"}},
    {"cancelled", {}}};

}  // namespace

TEST(callbacks, lead_an_order_to_its_end_and_tell_where_they_came_from) {
  connected_restaurant world;
  const auto order = world.placed();

  for (const auto* status : {"accepted", "cooking", "ready", "completed"})
    world.tell(order, status);
  ASSERT_TRUE(world.settled(4));

  EXPECT_EQ(world.open.status(order), "completed");
  const auto events = world.open.seat().events(order).json()["events"];
  ASSERT_EQ(events.size(), 5U);
  EXPECT_EQ(events[1]["source"], "kafka");
  EXPECT_EQ(events[1]["idempotency_key"], order + ":accepted");
  EXPECT_EQ(events[1]["topic"], world.topics.statuses);
  EXPECT_EQ(events[4]["offset"].get<int>(), events[1]["offset"].get<int>() + 3);
}

TEST(callbacks, the_same_a_thousand_times_are_applied_once) {
  connected_restaurant world;
  const auto order = world.placed();

  for (int i = 0; i < 1'000; ++i) {
    world.producer.send(
        {world.topics.statuses, order, callback_json(order, "accepted", order + ":accepted"), {}},
        [](const messaging::delivery&) {});
  }
  ASSERT_TRUE(world.settled(1'000));

  EXPECT_EQ(world.outcome("applied"), 1);
  EXPECT_EQ(world.outcome("duplicate"), 999);
  const auto here = "{topic=\"" + world.topics.statuses + "\",partition=\"" +
                    std::to_string(messaging::partition_of(order, 6)) + "\"}";
  EXPECT_TRUE(support::eventually(patience, [&] {
    return world.open.metric("kuhnya_consumer_watermark" + here) == 1'000 &&
           world.open.metric("kuhnya_consumer_position" + here) == 1'000 &&
           world.open.metric("kuhnya_consumer_lag_records" + here) == 0;
  }));
  EXPECT_EQ(world.open.count("order_status_events"), 2);
  EXPECT_EQ(world.open.count("dead_letters"), 0);
}

TEST(callbacks, without_keys_give_the_stock_back_once) {
  connected_restaurant world;
  const auto order = world.placed(1, 3);

  world.tell_without_key(order, "rejected");
  world.tell_without_key(order, "rejected");
  ASSERT_TRUE(world.settled(2));

  EXPECT_EQ(world.outcome("applied"), 1);
  EXPECT_EQ(world.outcome("duplicate"), 1);
  EXPECT_EQ(world.open.available(1), 5);
}

TEST(callbacks, that_come_late_are_stale_and_no_dead_letters) {
  connected_restaurant world;
  const auto order = world.placed();
  for (const auto* status : {"accepted", "cooking", "ready"}) world.tell(order, status);

  world.tell(order, "cooking");
  world.tell(order, "completed");
  world.publish(
      order,
      R"({"kitchen_order_id":")" + order +
          R"(","status":"ready","establishment_id":1,"occurred_at":"2020-01-01T00:00:00Z","note":"late"})");
  ASSERT_TRUE(world.settled(6));

  EXPECT_EQ(world.outcome("applied"), 4);
  EXPECT_EQ(world.outcome("stale"), 2);
  EXPECT_EQ(world.outcome("dead"), 0);
  EXPECT_EQ(world.open.status(order), "completed");
}

// The whole table, cell by cell: what is legal happens, all else changes nothing.
TEST(callbacks, of_every_status_meet_orders_of_every_status) {
  connected_restaurant world;
  auto anna = world.open.seat();
  std::map<std::pair<std::string, std::string>, std::string> orders;
  std::uint64_t told = 0;
  std::map<std::string, double> expected;

  for (const auto& [from, road] : roads) {
    for (const auto wanted : domain::all_statuses) {
      const std::string to{domain::to_string(wanted)};
      const auto order = anna.place(order_of(3)).id();
      for (const auto& step : road) world.tell(order, step);
      told += road.size();
      expected["applied"] += static_cast<double>(road.size());
      if (from == "cancelled") anna.cancel(order);
      world.tell(order, to);
      ++told;
      domain::reached_statuses reached;
      reached.add(domain::order_status::created);
      for (const auto& step : road) reached.add(*domain::parse_status(step));
      const auto start = *domain::parse_status(from);
      const auto verdict = domain::decide(start, reached, wanted);
      ++expected
          [verdict == domain::verdict::invalid_transition ? "dead"
                                                          : std::string{to_string(verdict)}];
      orders[{from, to}] = order;
    }
  }
  ASSERT_TRUE(world.settled(told));

  for (const auto& [cell, order] : orders) {
    const auto& [from, to] = cell;
    const bool legal =
        domain::can_transition(*domain::parse_status(from), *domain::parse_status(to));
    EXPECT_EQ(world.open.status(order), legal ? to : from) << from << " to " << to;
  }
  for (const auto* name : {"applied", "duplicate", "stale", "dead"}) {
    EXPECT_EQ(world.outcome(name), expected[name]) << name;
  }
}

TEST(callbacks, and_cancellations_at_once_have_one_winner_each) {
  constexpr std::size_t pairs = 100;
  connected_restaurant world;
  auto anna = world.open.seat();
  std::vector<std::string> orders;
  for (std::size_t i = 0; i < pairs; ++i) orders.push_back(anna.place(order_of(2, 2)).id());

  support::at_once(2, [&](std::size_t side) {
    auto guest = world.open.seat();
    for (const auto& order : orders) {
      if (side == 0) {
        guest.cancel(order);
      } else {
        world.producer.send(
            {world.topics.statuses, order, callback_json(order, "rejected", std::nullopt), {}},
            [](const messaging::delivery&) {});
      }
    }
    return 0;
  });
  ASSERT_TRUE(world.settled(pairs));

  EXPECT_EQ(world.outcome("applied") + world.outcome("dead"), pairs);
  EXPECT_EQ(world.open.available(2), 100'000);
  EXPECT_EQ(
      world.open.db.number("select count(*) from stock_movements where direction = 'release'"),
      static_cast<std::int64_t>(pairs));
}

TEST(callbacks, keep_their_keys_as_given_and_need_none) {
  connected_restaurant world;
  const auto bare = world.placed();
  const auto odd = world.placed();

  world.tell_without_key(bare, "accepted");
  world.publish(odd, callback_json(odd, "accepted", "Заказ №7, принят"));
  world.publish(odd, callback_json(odd, "cooking", "Заказ №7, принят"));
  ASSERT_TRUE(world.settled(3));

  EXPECT_EQ(world.open.status(bare), "accepted");
  EXPECT_EQ(world.open.status(odd), "accepted");
  EXPECT_EQ(
      world.open.seat().events(odd).json()["events"][1]["idempotency_key"], "Заказ №7, принят");
  ASSERT_TRUE(world.await_letters(1));
  EXPECT_EQ(world.open.db.text("select cause from dead_letters"), "idempotency_key_reused");
}

TEST(callbacks, of_another_establishment_are_dead_letters) {
  connected_restaurant world;
  const auto order = world.placed();

  world.publish(order, callback_json(order, "accepted", order + ":accepted", 2));
  ASSERT_TRUE(world.await_letters(1));

  EXPECT_EQ(world.open.status(order), "created");
  EXPECT_EQ(world.open.db.text("select cause from dead_letters"), "foreign_order");
}

TEST(callbacks, read_again_from_the_beginning_change_nothing) {
  connected_restaurant world;
  std::vector<std::string> orders;
  for (int i = 0; i < 20; ++i) orders.push_back(world.placed(2 + i % 2));
  for (const auto& order : orders) {
    world.tell(order, "accepted");
    world.tell_without_key(order, "rejected");
  }
  ASSERT_TRUE(world.settled(40));
  const auto events = world.open.count("order_status_events");
  const auto releases = world.open.count("stock_movements");

  support::kitchen_process reader{
      world.open.db.url(), with_kafka(world.topics, {"kafka.group=\"again\""})};
  support::guest probe{reader, support::customer("anna")};
  const auto line = "kuhnya_consumer_records_total{topic=\"" + world.topics.statuses + "\"} 40";
  ASSERT_TRUE(support::eventually(
      patience, [&] { return probe.get("/metrics").body.find(line) != std::string::npos; }));

  EXPECT_EQ(world.open.count("order_status_events"), events);
  EXPECT_EQ(world.open.count("stock_movements"), releases);
  EXPECT_EQ(world.open.count("dead_letters"), 0);
}

}  // namespace loop
