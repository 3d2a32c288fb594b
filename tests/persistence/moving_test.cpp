#include "domain/order_json.hpp"
#include "shop.hpp"

#include <gtest/gtest.h>

namespace persistence::kitchen {
namespace {

using domain::order_status;

TEST(moving, writes_order_and_event) {
  shop shop;
  const auto order = shop.order(wish{}.with(1, 2));
  auto move = step(order, order_status::accepted);
  move.source = domain::event_source::kafka;
  move.idempotency_key = to_string(order.id) + ":accepted";
  move.topic = "establishment.order-status";
  move.partition = 3;
  move.offset = 41;

  const auto answer = shop.commit_one(move);

  EXPECT_TRUE(is<moved>(answer));
  const auto loaded = shop.reader.load({{order.id}}).at(0);
  ASSERT_TRUE(loaded.has_value());
  EXPECT_EQ(loaded->order, move.after);
  ASSERT_EQ(loaded->events.size(), 1U);
  EXPECT_EQ(loaded->events[0].key, move.idempotency_key);
  EXPECT_EQ(loaded->events[0].to, order_status::accepted);
  ASSERT_TRUE(loaded->events[0].record.has_value());
  EXPECT_EQ(loaded->events[0].record->partition, 3);
  EXPECT_EQ(loaded->events[0].record->offset, 41);
  const auto events = shop.reader.events_of(order.id, std::nullopt);
  ASSERT_TRUE(events.has_value());
  ASSERT_EQ(events->size(), 2U);
  const auto& event = events->at(1);
  EXPECT_EQ(event.version, 2);
  EXPECT_EQ(event.from, order_status::created);
  EXPECT_EQ(event.to, order_status::accepted);
  EXPECT_EQ(event.source, domain::event_source::kafka);
  EXPECT_EQ(event.idempotency_key, move.idempotency_key);
  EXPECT_EQ(event.topic, move.topic);
  EXPECT_EQ(event.partition, 3);
  EXPECT_EQ(event.offset, 41);
  EXPECT_EQ(event.at, move.after.updated_at);
  EXPECT_EQ(shop.available(1), 3);
  EXPECT_EQ(shop.count("outbox"), 1);
}

TEST(moving, to_cancelled_gives_the_stock_back_and_writes_a_letter) {
  shop shop;
  const auto order = shop.order(wish{}.with(1, 2).with(2, 7).with(3, 1));
  const auto move = step(order, order_status::cancelled);

  const auto answer = shop.commit_one(move);

  EXPECT_TRUE(is<moved>(answer));
  EXPECT_EQ(shop.available(1), 5);
  EXPECT_EQ(shop.available(2), 100);
  EXPECT_EQ(shop.count("stock_movements where direction = 'release'"), 2);
  EXPECT_EQ(
      shop.db.text("select body from outbox where name = 'order.cancelled' and version = 2"),
      render_order(view(move.after)));
}

TEST(moving, to_rejected_gives_the_stock_back_without_a_letter) {
  shop shop;
  const auto order = shop.order(wish{}.with(1, 2));

  shop.commit_one(step(order, order_status::rejected));

  EXPECT_EQ(shop.available(1), 5);
  EXPECT_EQ(shop.count("outbox"), 1);
}

TEST(moving, gives_back_what_was_taken_and_not_what_is_limited_now) {
  shop shop;
  const auto order = shop.order(wish{}.with(2, 7).with(3, 1));
  shop.by_hand("update dishes set available = null where id = 2");
  shop.by_hand("update dishes set available = 10 where id = 3");

  const auto answer = shop.commit_one(step(order, order_status::cancelled));

  EXPECT_TRUE(is<moved>(answer));
  EXPECT_EQ(shop.available(3), 10);
  EXPECT_EQ(shop.count("dishes where id = 2 and available is null"), 1);
}

TEST(moving, the_same_step_twice_gives_back_once) {
  shop shop;
  const auto order = shop.order(wish{}.with(1, 2));
  const auto move = step(order, order_status::cancelled);

  const auto first = shop.commit_one(move);
  const auto second = shop.commit_one(move);

  EXPECT_TRUE(is<moved>(first));
  EXPECT_TRUE(is<version_conflict>(second));
  EXPECT_EQ(shop.available(1), 5);
  EXPECT_EQ(shop.count("order_status_events"), 2);
  EXPECT_EQ(shop.count("outbox"), 2);
}

TEST(moving, an_order_changed_by_hand_conflicts_while_its_neighbours_succeed) {
  shop shop;
  std::vector<domain::order> orders;
  for (int i = 0; i < 4; ++i) orders.push_back(shop.order(wish{}.with(1, 1)));
  const auto by_hand = [&](std::size_t i, const std::string& change) {
    shop.by_hand("update orders set " + change + " where id = '" + to_string(orders[i].id) + "'");
  };
  by_hand(1, "version = 5");
  by_hand(2, "status = 'ready'");

  std::vector<intent> batch;
  for (const auto& order : orders) batch.push_back(step(order, order_status::cancelled));
  const auto answers = shop.commit(batch);

  EXPECT_TRUE(is<moved>(answers[0]));
  EXPECT_TRUE(is<version_conflict>(answers[1]));
  EXPECT_TRUE(is<version_conflict>(answers[2]));
  EXPECT_TRUE(is<moved>(answers[3]));
  EXPECT_EQ(shop.available(1), 3);
  EXPECT_EQ(shop.count("outbox where name = 'order.cancelled'"), 2);
  EXPECT_EQ(shop.report.bisections, 0);
}

TEST(moving, an_unknown_order_conflicts) {
  shop shop;
  auto order = shop.order(wish{}.with(1, 1));
  order.id = wish{}.place().id;

  EXPECT_TRUE(is<version_conflict>(shop.commit_one(step(order, order_status::accepted))));
}

TEST(moving, with_a_key_that_was_used_conflicts_while_its_neighbours_succeed) {
  shop shop;
  const auto order = shop.order(wish{}.with(1, 1));
  auto accepted = step(order, order_status::accepted);
  accepted.idempotency_key = "once";
  shop.commit_one(accepted);
  auto cooking = step(accepted.after, order_status::cooking);
  cooking.idempotency_key = "once";

  const auto answers = shop.commit({wish{}.with(2, 1), cooking, wish{}.with(2, 1)});

  EXPECT_TRUE(is<placed>(answers[0]));
  EXPECT_TRUE(is<version_conflict>(answers[1]));
  EXPECT_TRUE(is<placed>(answers[2]));
  EXPECT_EQ(shop.available(2), 98);
  EXPECT_EQ(shop.count("orders where status = 'accepted'"), 1);
}

TEST(moving, takes_and_gives_back_one_dish_in_one_batch) {
  shop shop;
  const auto order = shop.order(wish{}.with(2, 60));

  const auto answers = shop.commit(
      {step(order, order_status::cancelled),
       wish{}.with(2, 40),
       wish{}.with(2, 1),
       delivery(2, 5)});

  // What is given back is sold from the next batch on.
  EXPECT_TRUE(is<moved>(answers[0]));
  EXPECT_TRUE(is<placed>(answers[1]));
  EXPECT_TRUE(is<refused>(answers[2]));
  EXPECT_EQ(as<restocked>(answers[3]).available, 5);
  EXPECT_EQ(shop.available(2), 65);
}

}  // namespace
}  // namespace persistence::kitchen
