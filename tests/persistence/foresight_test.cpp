#include "persistence/kitchen/foresight.hpp"

#include "shop.hpp"
#include "support/at_once.hpp"
#include "support/faulty_proxy.hpp"

#include <gtest/gtest.h>

#include <algorithm>

namespace persistence::kitchen {
namespace {

using domain::order_status;

constexpr int missed_trips = 4;  // What was foreseen, rolled back; look up, write.

// What a writer does of whom the shop's knows nothing.
outcome by_another(shop& shop, const intent& one) {
  writer other{settings_for(shop.db.url())};
  commit_report report;
  return other.commit(std::vector<intent>{one}, report).front();
}

int trips(shop& shop, const intent& one) {
  shop.order(one);
  return shop.report.round_trips;
}

TEST(foresight, rests_twice_as_long_after_each_miss_in_a_row) {
  foresight sight;
  const auto rests = [&] {
    int rested = 0;
    while (!sight.may_try()) ++rested;
    return rested;
  };
  EXPECT_EQ(rests(), 0);
  for (const int rest : {1, 2, 4, 8, 16, 32, 64, 64}) {
    sight.missed();
    EXPECT_EQ(rests(), rest);
  }
  sight.held();
  EXPECT_EQ(rests(), 0);
  sight.missed();
  EXPECT_EQ(rests(), 1);
}

TEST(foresight, orders_of_remembered_dishes_take_one_round_trip) {
  shop shop;
  ASSERT_TRUE(shop.writer.ping());
  EXPECT_EQ(trips(shop, wish{}.with(1, 1).with(3, 1)), 2);
  EXPECT_EQ(trips(shop, wish{}.with(1, 1).keyed("a")), 1);
  EXPECT_EQ(trips(shop, wish{}.with(3, 1).keyed("b")), 1);
  EXPECT_EQ(trips(shop, wish{}.with(1, 1).with(2, 1)), 2);
  EXPECT_EQ(shop.available(1), 2);
  EXPECT_EQ(shop.available(2), 99);
}

TEST(foresight, a_refusal_by_remembered_stock_is_stored_in_one_round_trip) {
  shop shop;
  shop.order(wish{}.with(1, 4));
  EXPECT_TRUE(is<refused>(shop.commit_one(wish{}.with(1, 2).keyed("k"))));
  EXPECT_EQ(shop.report.round_trips, 1);
  EXPECT_EQ(shop.count("idempotency_keys where status = 409"), 1);
  EXPECT_EQ(shop.available(1), 1);
}

TEST(foresight, a_delivery_is_remembered) {
  shop shop;
  shop.order(wish{}.with(1, 5));
  EXPECT_EQ(as<restocked>(shop.commit_one(delivery(1, 3))).available, 3);
  EXPECT_EQ(shop.report.round_trips, 1);
  EXPECT_EQ(trips(shop, wish{}.with(1, 3)), 1);
  EXPECT_EQ(shop.available(1), 0);
}

TEST(foresight, a_delivery_counts_what_others_took) {
  shop shop;
  shop.order(wish{}.with(1, 1));
  EXPECT_TRUE(is<placed>(by_another(shop, wish{}.with(1, 2))));
  EXPECT_EQ(as<restocked>(shop.commit_one(delivery(1, 3))).available, 5);
  EXPECT_EQ(shop.available(1), 5);
}

TEST(foresight, portions_of_a_cancelled_order_are_remembered) {
  shop shop;
  const auto order = shop.order(wish{}.with(1, 5).with(3, 1));
  const auto answers = shop.commit({step(order, order_status::cancelled), wish{}.with(3, 1)});
  EXPECT_TRUE(is<moved>(answers[0]));
  EXPECT_EQ(shop.report.round_trips, 1);
  EXPECT_EQ(trips(shop, wish{}.with(1, 5)), 1);
  EXPECT_EQ(shop.available(1), 0);
}

TEST(foresight, a_cancel_that_came_too_late_gives_nothing_back) {
  shop shop;
  const auto order = shop.order(wish{}.with(1, 5));
  shop.commit_one(step(order, order_status::accepted));
  EXPECT_TRUE(is<version_conflict>(shop.commit_one(step(order, order_status::cancelled))));
  EXPECT_TRUE(is<refused>(shop.commit_one(wish{}.with(1, 1).keyed("k"))));
  EXPECT_EQ(shop.report.round_trips, 1);
}

TEST(foresight, a_price_changed_meanwhile_is_the_price) {
  for (const int dish : {1, 3}) {  // With limited stock, and without.
    shop shop;
    shop.order(wish{}.with(dish, 1));
    shop.db.exec("update dishes set price_minor = 7 where id = " + std::to_string(dish));
    EXPECT_EQ(shop.order(wish{}.with(dish, 1)).total_minor, 7);
    EXPECT_EQ(shop.report.round_trips, missed_trips);
    EXPECT_EQ(shop.report.attempts, 1);
  }
}

TEST(foresight, stock_gone_meanwhile_is_not_sold) {
  shop shop;
  shop.order(wish{}.with(1, 1));
  shop.by_hand("update dishes set available = 0 where id = 1");
  EXPECT_TRUE(is<refused>(shop.commit_one(wish{}.with(1, 1))));
  EXPECT_EQ(shop.available(1), 0);
}

TEST(foresight, stock_come_meanwhile_is_sold_though_nothing_would_have_been_written) {
  shop shop;
  shop.order(wish{}.with(1, 5));
  EXPECT_TRUE(is<restocked>(by_another(shop, delivery(1, 2))));
  EXPECT_TRUE(is<placed>(shop.commit_one(wish{}.with(1, 2))));
  EXPECT_EQ(shop.available(1), 0);
}

TEST(foresight, a_dish_that_became_limited_is_counted) {
  shop shop;
  shop.order(wish{}.with(3, 1));
  shop.by_hand("update dishes set available = 1 where id = 3");
  EXPECT_TRUE(is<placed>(shop.commit_one(wish{}.with(3, 1))));
  EXPECT_TRUE(is<refused>(shop.commit_one(wish{}.with(3, 1))));
  EXPECT_EQ(shop.available(3), 0);
}

TEST(foresight, a_dish_taken_off_the_menu_is_no_dish) {
  shop shop;
  shop.order(wish{}.with(4, 1));
  shop.by_hand("delete from dishes where id = 4");
  const auto answer = shop.commit_one(wish{}.with(4, 1));
  EXPECT_EQ(as<turned_down>(answer).why.why, domain::refusal::no_such_dish);
}

TEST(foresight, a_used_key_is_found_and_the_next_batch_looks_first) {
  shop shop;
  const auto wanted = wish{}.with(1, 1).keyed("k");
  const auto order = shop.order(wanted);

  const auto again = shop.commit({wanted, wish{}.with(2, 1), wish{}.with(1, 1)});
  EXPECT_EQ(as<claimed_before>(again[0]).answer.order, order.id);
  EXPECT_EQ(shop.report.round_trips, 2);  // Dish 2 was unknown.

  EXPECT_TRUE(is<claimed_before>(shop.commit_one(wanted)));
  EXPECT_EQ(shop.report.round_trips, missed_trips);
  EXPECT_EQ(shop.report.attempts, 1);
  EXPECT_EQ(trips(shop, wish{}.with(1, 1)), 2);
  EXPECT_EQ(trips(shop, wish{}.with(2, 1)), 1);
  EXPECT_EQ(shop.available(1), 2);
  EXPECT_EQ(shop.available(2), 98);
}

TEST(foresight, a_used_key_is_found_though_the_same_would_be_refused_now) {
  shop shop;
  const auto wanted = wish{}.with(3, 1).keyed("k");
  const auto restock = keyed_delivery(1, 1, "r");
  const auto order = shop.order(wanted);
  EXPECT_TRUE(is<restocked>(shop.commit_one(restock)));
  shop.by_hand("update dishes set establishment_id = 2 where id = 3");
  shop.by_hand("update dishes set available = null where id = 1");
  EXPECT_TRUE(is<turned_down>(shop.commit_one(wish{}.with(3, 1))));
  shop.order(wish{}.with(1, 1));

  EXPECT_EQ(as<claimed_before>(shop.commit_one(wanted)).answer.order, order.id);
  EXPECT_TRUE(is<claimed_before>(shop.commit_one(restock)));
}

TEST(foresight, a_key_swept_from_under_its_order_orders_nothing) {
  shop shop;
  const auto wanted = wish{}.with(1, 1).keyed("k");
  shop.order(wanted);
  shop.by_hand("delete from idempotency_keys");
  EXPECT_TRUE(is<order_exists>(shop.commit_one(wanted)));
  EXPECT_EQ(shop.available(1), 4);
}

TEST(foresight, writers_that_mistake_each_other_sell_every_portion_once) {
  shop shop;
  writer other{settings_for(shop.db.url())};
  std::size_t sold = 0;
  for (int round = 0; round < 40; ++round) {
    const auto counts = support::at_once(2, [&](std::size_t i) {
      commit_report report;
      const std::vector<intent> batch{wish{}.with(2, 1), wish{}.with(1, 1), wish{}.with(2, 1)};
      const auto answers = (i == 0 ? shop.writer : other).commit(batch, report);
      return std::ranges::count_if(answers, is<placed>);
    });
    for (const auto count : counts) sold += static_cast<std::size_t>(count);
  }
  EXPECT_EQ(sold, 105);
  EXPECT_EQ(shop.available(1), 0);
  EXPECT_EQ(shop.available(2), 0);
}

TEST(foresight, a_commit_in_doubt_is_settled) {
  shop shop;
  support::faulty_proxy network{shop.db.url()};
  shop.writer = writer{settings_for(network.url())};
  shop.order(wish{}.with(1, 1));
  network.arm(support::fault::cut_after_answer, "commit_batch", std::string("COMMIT\0", 7));

  const auto answer = shop.commit_one(wish{}.with(1, 2).keyed("k"));

  EXPECT_TRUE(network.happened());
  EXPECT_TRUE(is<placed>(answer));
  EXPECT_TRUE(shop.report.in_doubt);
  EXPECT_EQ(shop.available(1), 2);
  EXPECT_EQ(trips(shop, wish{}.with(1, 2)), 2);
  EXPECT_EQ(shop.count("orders"), 3);
}

}  // namespace
}  // namespace persistence::kitchen
