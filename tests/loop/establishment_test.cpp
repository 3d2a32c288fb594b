#include "loop/loop.hpp"
#include "support/at_once.hpp"

#include <gtest/gtest.h>

#include <map>

// The cook's side, and the whole way round.
namespace loop {
namespace {

using namespace std::chrono_literals;

// A kitchen and its establishment, each on a database of its own, joined by topics alone.
struct street : connected_restaurant {
  explicit street(const support::overrides& of_establishment = {})
      : establishment(books.url(), with_kafka(topics, with_own_group(topics, of_establishment))) {}

  static support::overrides with_own_group(
      const messaging::topic_settings& topics, support::overrides settings) {
    settings.push_back("kafka.group=\"" + topics.orders + "\"");
    return settings;
  }

  support::guest cook(std::int64_t of = 1) const { return {establishment, support::cook(of)}; }

  bool await_ticket(const std::string& order, const std::string& status = "created") {
    auto who = cook();
    return support::eventually(patience, [&] {
      const auto answer = who.get("/tickets/" + order);
      return answer.status == 200 && answer.json()["status"] == status;
    });
  }
  bool await_order(const std::string& order, const std::string& status) {
    return support::eventually(patience, [&] { return open.status(order) == status; });
  }
  std::int64_t callbacks_for(const std::string& order) const {
    std::int64_t count = 0;
    for (const auto& each : topic_reader{topics.statuses, producer_for_reading}.await(1)) {
      count += each.key == order ? 1 : 0;
    }
    return count;
  }

  support::test_database books{support::test_database::content::establishment};
  support::establishment_process establishment;
  mutable messaging::producer producer_for_reading{client(), {}, 6};
};

}  // namespace

TEST(round_trip, of_an_order_ends_at_completed) {
  street world;
  const auto order = world.placed(3);
  ASSERT_TRUE(world.await_ticket(order));
  auto cook = world.cook();

  for (const auto* action : {"accept", "cook", "ready", "complete"}) {
    const auto pressed = cook.advance(order, action);
    EXPECT_EQ(pressed.status, 200) << pressed.body;
    EXPECT_EQ(pressed.json()["published"], "published");
  }

  EXPECT_TRUE(world.await_order(order, "completed"));
  EXPECT_EQ(world.open.count("order_status_events"), 5);
}

TEST(round_trip, of_a_rejection_gives_the_stock_back) {
  street world;
  const auto order = world.placed(1, 4);
  ASSERT_TRUE(world.await_ticket(order));

  EXPECT_EQ(world.cook().advance(order, "reject").status, 200);

  EXPECT_TRUE(world.await_order(order, "rejected"));
  EXPECT_EQ(world.open.available(1), 5);
}

TEST(ticket, of_a_cancelled_order_cannot_be_advanced) {
  street world;
  const auto order = world.placed(3);
  ASSERT_TRUE(world.await_ticket(order));
  world.open.seat().cancel(order);
  ASSERT_TRUE(world.await_ticket(order, "cancelled"));

  const auto pressed = world.cook().advance(order, "accept");

  EXPECT_EQ(pressed.status, 409);
  EXPECT_EQ(pressed.json()["current_status"], "cancelled");
}

TEST(ticket, is_one_however_often_the_kitchen_tells) {
  street world;
  const auto order = world.placed(3);
  ASSERT_TRUE(world.await_ticket(order));
  const auto event =
      topic_reader{world.topics.orders, world.producer_for_reading}.await(1).at(0).value;

  for (int i = 0; i < 5; ++i) {
    world.producer.send({world.topics.orders, order, event, {}}, [](const messaging::delivery&) {});
  }
  auto anyone = world.cook();
  const auto line = "kuhnya_consumer_records_total{topic=\"" + world.topics.orders + "\"} 6";
  ASSERT_TRUE(support::eventually(
      patience, [&] { return anyone.get("/metrics").body.find(line) != std::string::npos; }));

  EXPECT_EQ(world.books.number("select count(*) from tickets"), 1);
  EXPECT_EQ(world.books.number("select version from tickets"), 1);
}

TEST(ticket, of_an_order_whose_cancellation_comes_first_is_cancelled) {
  street world;
  const auto order = world.placed(3);
  ASSERT_TRUE(world.await_ticket(order));
  const auto created =
      topic_reader{world.topics.orders, world.producer_for_reading}.await(1).at(0).value;
  const std::string other = "00000000-0000-4000-8000-00000000000a";
  auto late = nlohmann::json::parse(created);
  late["order"]["id"] = other;
  auto early = late;
  early["name"] = "order.cancelled";
  early["order"]["status"] = "cancelled";
  early["order"]["version"] = 2;

  for (const auto& event : {early, late}) {
    world.producer.send(
        {world.topics.orders, other, event.dump(), {}}, [](const messaging::delivery&) {});
  }

  ASSERT_TRUE(world.await_ticket(other, "cancelled"));
  EXPECT_EQ(world.cook().advance(other, "accept").status, 409);
}

TEST(ticket, of_another_establishment_is_unknown) {
  street world;
  const auto order = world.placed(3);
  ASSERT_TRUE(world.await_ticket(order));
  auto stranger = world.cook(2);

  EXPECT_EQ(stranger.get("/tickets/" + order).code(), "unknown_ticket");
  EXPECT_EQ(stranger.advance(order, "accept").code(), "unknown_ticket");
  EXPECT_EQ(stranger.get("/tickets").json()["tickets"].size(), 0U);
}

// Case 41, and 42 where the broker only sleeps.
TEST(advance, without_a_broker_is_saved_and_said_and_pressed_again) {
  street world;
  const auto order = world.placed(3);
  ASSERT_TRUE(world.await_ticket(order));
  auto cook = world.cook();
  ASSERT_EQ(cook.advance(order, "accept").status, 200);
  ASSERT_TRUE(world.await_order(order, "accepted"));

  broker_down();
  const auto begun = std::chrono::steady_clock::now();
  const auto failed = cook.advance(order, "cook");
  const auto took = std::chrono::steady_clock::now() - begun;
  broker_up();
  support::answer again;
  support::eventually(patience, [&] {
    again = cook.advance(order, "cook");
    return again.status != 502;
  });

  EXPECT_EQ(failed.status, 502);
  EXPECT_LT(took, 3s);
  EXPECT_EQ(failed.json()["code"], "publish_failed");
  EXPECT_EQ(failed.json()["ticket"]["status"], "cooking");
  EXPECT_EQ(failed.json()["idempotency_key"], order + ":cooking");
  EXPECT_EQ(failed.json()["retryable"], true);
  EXPECT_EQ(again.status, 200) << again.body;
  EXPECT_EQ(again.json()["published"], "republished");
  EXPECT_TRUE(world.await_order(order, "cooking"));
  EXPECT_EQ(world.open.count("order_status_events"), 3);
}

#ifdef LOOP_ON_KAFKA
// Case 42: two copies may arrive, one transition comes of them.
TEST(advance, with_a_broker_that_sleeps_is_said_and_changes_once) {
  street world;
  const auto order = world.placed(3);
  ASSERT_TRUE(world.await_ticket(order));
  auto cook = world.cook();
  ASSERT_EQ(cook.advance(order, "accept").status, 200);

  broker_freeze();
  const auto failed = cook.advance(order, "cook");
  broker_thaw();
  support::answer again;
  support::eventually(patience, [&] {
    again = cook.advance(order, "cook");
    return again.status != 502;
  });

  EXPECT_EQ(failed.status, 502);
  EXPECT_EQ(failed.json()["delivery"], "unknown");
  EXPECT_EQ(again.json()["published"], "republished");
  EXPECT_TRUE(world.await_order(order, "cooking"));
  EXPECT_EQ(world.open.count("order_status_events"), 3);
  EXPECT_EQ(world.open.count("dead_letters"), 0);
}
#endif

TEST(advance, nobody_repeats_is_published_in_the_background) {
  street world;
  const auto order = world.placed(3);
  ASSERT_TRUE(world.await_ticket(order));

  broker_down();
  EXPECT_EQ(world.cook().advance(order, "accept").status, 502);
  broker_up();

  EXPECT_TRUE(world.await_order(order, "accepted"));
  EXPECT_TRUE(support::eventually(
      patience, [&] { return world.books.number("select published_version from tickets") == 2; }));
}

// What was never acknowledged goes first, or the kitchen would refuse the later step.
TEST(advance, publishes_the_steps_before_it_first) {
  street world{{"tickets.republish_after=\"10m\""}};
  const auto order = world.placed(3);
  ASSERT_TRUE(world.await_ticket(order));
  auto cook = world.cook();

  broker_down();
  EXPECT_EQ(cook.advance(order, "accept").status, 502);
  EXPECT_EQ(cook.advance(order, "cook").status, 502);
  broker_up();
  ASSERT_TRUE(
      support::eventually(patience, [&] { return cook.advance(order, "ready").status != 502; }));

  EXPECT_TRUE(world.await_order(order, "ready"));
  EXPECT_EQ(world.open.count("dead_letters"), 0);
}

TEST(advance, at_once_by_two_changes_once_and_carries_one_key) {
  street world;
  const auto order = world.placed(3);
  ASSERT_TRUE(world.await_ticket(order));

  const auto answers =
      support::at_once(8, [&](std::size_t) { return world.cook().advance(order, "accept"); });

  for (const auto& each : answers) {
    EXPECT_EQ(each.status, 200) << each.body;
    EXPECT_EQ(each.json()["idempotency_key"], order + ":accepted");
  }
  EXPECT_EQ(world.books.number("select version from tickets"), 2);
  EXPECT_TRUE(world.await_order(order, "accepted"));
  EXPECT_EQ(world.open.count("order_status_events"), 2);
}

TEST(advance, that_skips_a_status_is_refused_and_publishes_nothing) {
  street world;
  const auto order = world.placed(3);
  ASSERT_TRUE(world.await_ticket(order));
  auto cook = world.cook();
  ASSERT_EQ(cook.advance(order, "accept").status, 200);

  const auto early = cook.advance(order, "ready");
  const auto unknown = cook.advance(order, "next");

  EXPECT_EQ(early.status, 409);
  EXPECT_EQ(early.json()["current_status"], "accepted");
  EXPECT_EQ(unknown.code(), "bad_action");
  EXPECT_EQ(world.callbacks_for(order), 1);
}

TEST(advance, survives_a_kill_between_the_commit_and_the_report) {
  street world;
  const auto order = world.placed(3);
  ASSERT_TRUE(world.await_ticket(order));

  broker_down();
  EXPECT_EQ(world.cook().advance(order, "accept").status, 502);
  world.establishment.kill9();
  broker_up();
  world.establishment.restart();

  EXPECT_TRUE(world.await_order(order, "accepted"));
}

}  // namespace loop
