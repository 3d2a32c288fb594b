#include "domain/order_json.hpp"
#include "persistence/kitchen/reader.hpp"
#include "shop.hpp"

#include <gtest/gtest.h>

#include <map>

namespace persistence::kitchen {
namespace {

using domain::refusal;

TEST(placing, writes_the_order_its_lines_its_event_and_its_letter) {
  shop shop;

  const auto answer =
      shop.commit_one(wish{}.with(1, 2).with(2, 1).with(3, 7).comment("Без сахара"));

  const auto order = as<placed>(answer).order;
  EXPECT_EQ(order.total_minor, 30000);
  EXPECT_FALSE(as<placed>(answer).expires_at.has_value());
  const auto loaded = shop.reader.load({{order.id}}).at(0);
  ASSERT_TRUE(loaded.has_value());
  EXPECT_EQ(loaded->order, order);
  EXPECT_FALSE(loaded->answer.has_value());
  EXPECT_EQ(shop.available(1), 3);
  EXPECT_EQ(shop.available(2), 99);
  EXPECT_EQ(shop.count("stock_movements where direction = 'take'"), 2);
  EXPECT_EQ(shop.count("order_status_events where version = 1 and to_status = 'created'"), 1);
  EXPECT_EQ(
      shop.db.text("select body from outbox where name = 'order.created'"),
      render_order(view(order)));
  EXPECT_EQ(shop.count("idempotency_keys"), 0);
  EXPECT_EQ(shop.report.attempts, 1);
  EXPECT_EQ(shop.report.trouble, "");
}

TEST(placing, with_a_key_stores_the_answer_byte_for_byte) {
  shop shop;

  const auto answer = as<placed>(shop.commit_one(wish{}.with(1, 2).keyed("k-1")));

  EXPECT_EQ(answer.expires_at, noon() + std::chrono::hours{24});
  const auto first = render_order(first_version(view(answer.order)));
  EXPECT_EQ(shop.db.text("select body from idempotency_keys"), first);
  EXPECT_EQ(
      shop.db.text("select headers ->> 'Location' from idempotency_keys"),
      "/orders/" + to_string(answer.order.id));
  EXPECT_EQ(shop.db.number("select status from idempotency_keys"), 201);
  EXPECT_EQ(
      shop.count("idempotency_keys k join orders o on o.id = k.order_id and o.claim_id = k.id "
                 "where k.request is null"),
      1);
  EXPECT_EQ(shop.count("orders where client_idempotency_key = 'k-1'"), 1);
}

TEST(placing, again_with_a_key_tells_the_stored_answer_and_does_nothing) {
  shop shop;
  const auto wanted = wish{}.with(1, 2).keyed("k-1");
  const auto order = shop.order(wanted);

  const auto again = as<claimed_before>(shop.commit_one(wanted));

  EXPECT_EQ(again.answer.status, 201);
  EXPECT_EQ(again.answer.body, render_order(view(order)));
  EXPECT_EQ(again.answer.order, order.id);
  EXPECT_EQ(again.answer.print, wanted.place().claim->print);
  EXPECT_EQ(again.answer.expires_at, noon() + std::chrono::hours{24});
  EXPECT_EQ(shop.count("orders"), 1);
  EXPECT_EQ(shop.available(1), 3);
}

TEST(placing, again_after_the_answer_expired_finds_the_order) {
  shop shop;
  auto wanted = wish{}.with(1, 2).keyed("k-1");
  const auto order = shop.order(wanted);

  const auto just_before =
      shop.commit_one(wanted.at(noon() + std::chrono::hours{24} - std::chrono::milliseconds{1}));
  const auto at_the_end = shop.commit_one(wanted.at(noon() + std::chrono::hours{24}));

  EXPECT_TRUE(is<claimed_before>(just_before));
  EXPECT_EQ(as<order_exists>(at_the_end).id, order.id);
  EXPECT_EQ(shop.count("orders"), 1);
}

TEST(placing, again_after_the_key_was_swept_finds_the_order) {
  shop shop;
  const auto wanted = wish{}.with(1, 2).keyed("k-1");
  const auto order = shop.order(wanted);
  shop.db.exec("delete from idempotency_keys");

  const auto again = shop.commit_one(wanted);

  EXPECT_EQ(as<order_exists>(again).id, order.id);
  EXPECT_EQ(shop.count("orders"), 1);
  EXPECT_EQ(shop.count("idempotency_keys"), 0);
  EXPECT_EQ(shop.report.attempts, 1);
}

TEST(placing, lets_two_users_use_the_same_key) {
  shop shop;

  const auto answers =
      shop.commit({wish{"anna"}.with(1, 1).keyed("k"), wish{"boris"}.with(1, 1).keyed("k")});

  EXPECT_TRUE(is<placed>(answers[0]));
  EXPECT_TRUE(is<placed>(answers[1]));
}

TEST(placing, serves_in_the_order_of_arrival) {
  shop shop;

  const auto answers =
      shop.commit({wish{}.with(1, 3), wish{}.with(1, 3).keyed("k"), wish{}.with(1, 2)});

  EXPECT_TRUE(is<placed>(answers[0]));
  EXPECT_TRUE(is<refused>(answers[1]));
  EXPECT_TRUE(is<placed>(answers[2]));
  EXPECT_EQ(shop.available(1), 0);
  EXPECT_EQ(shop.count("orders"), 2);
}

TEST(placing, stores_a_refusal_with_its_request_and_repeats_it_after_a_delivery) {
  shop shop;
  const auto wanted = wish{}.with(1, 6).with(2, 1).keyed("k-1").comment("Скорее");
  const auto first = as<refused>(shop.commit_one(wanted));
  shop.commit_one(delivery(1, 10));

  const auto again = as<claimed_before>(shop.commit_one(wanted));
  const auto with_another_key = shop.commit_one(wish{}.with(1, 6).keyed("k-2"));

  EXPECT_EQ(first.why.why, refusal::out_of_stock);
  EXPECT_EQ(first.why.dishes, std::vector<std::int64_t>{1});
  EXPECT_EQ(first.body, render(first.why, "/orders"));
  EXPECT_EQ(first.expires_at, noon() + std::chrono::hours{24});
  EXPECT_EQ(again.answer.status, 409);
  EXPECT_EQ(again.answer.body, first.body);
  EXPECT_EQ(again.answer.request, canonical_request(wanted.place().wanted));
  EXPECT_FALSE(again.answer.order.has_value());
  EXPECT_TRUE(is<placed>(with_another_key));
}

TEST(placing, decides_anew_once_a_stored_refusal_has_expired) {
  shop shop;
  auto wanted = wish{}.with(1, 6).keyed("k-1");
  shop.commit_one(wanted);
  shop.commit_one(delivery(1, 10));

  const auto later = shop.commit_one(wanted.at(noon() + std::chrono::hours{24}));

  EXPECT_TRUE(is<placed>(later));
  EXPECT_EQ(shop.db.number("select status from idempotency_keys"), 201);
  EXPECT_EQ(shop.available(1), 9);
}

TEST(placing, without_a_key_stores_no_refusal) {
  shop shop;

  const auto answer = as<refused>(shop.commit_one(wish{}.with(1, 6)));

  EXPECT_EQ(answer.body, render(answer.why, "/orders"));
  EXPECT_FALSE(answer.expires_at.has_value());
  EXPECT_EQ(shop.count("idempotency_keys"), 0);
}

TEST(placing, turns_nonsense_down_and_stores_nothing_of_it) {
  shop shop;

  const auto answers = shop.commit(
      {wish{}.with(77, 1).keyed("a"),
       wish{}.with(9, 1).keyed("b"),
       wish{}.with(1, 1).with(4, 1).keyed("c"),
       wish{}.with(2, 1).keyed("d")});

  EXPECT_EQ(as<turned_down>(answers[0]).why.why, refusal::no_such_dish);
  EXPECT_EQ(as<turned_down>(answers[1]).why.why, refusal::foreign_dish);
  EXPECT_EQ(as<turned_down>(answers[2]).why.why, refusal::mixed_currencies);
  EXPECT_TRUE(is<placed>(answers[3]));
  EXPECT_EQ(shop.count("idempotency_keys"), 1);
  EXPECT_EQ(shop.count("orders"), 1);
  EXPECT_EQ(shop.available(1), 5);
}

TEST(placing, fills_a_whole_batch) {
  shop shop;
  std::vector<intent> batch;
  for (std::size_t i = 0; i < batch_intents_max; ++i) {
    batch.push_back(
        wish{"user-" + std::to_string(i)}.with(3, 1).keyed("k").comment(std::string(1000, 'x')));
  }

  const auto answers = shop.commit(batch);

  for (const auto& answer : answers) EXPECT_TRUE(is<placed>(answer));
  EXPECT_EQ(shop.count("orders"), 256);
  EXPECT_TRUE(shop.commit({}).empty());
}

TEST(restocking, adds_to_the_stock_through_a_receipt) {
  shop shop;

  const auto answers = shop.commit({delivery(1, 4), wish{}.with(1, 9), delivery(1, 1)});

  EXPECT_EQ(as<restocked>(answers[0]).available, 9);
  EXPECT_EQ(as<restocked>(answers[0]).body, domain::render_restock({1}, 9));
  EXPECT_TRUE(is<placed>(answers[1]));
  EXPECT_EQ(as<restocked>(answers[2]).available, 1);
  EXPECT_EQ(shop.available(1), 1);
  EXPECT_EQ(shop.db.number("select sum(quantity) from stock_receipts where dish_id = 1"), 10);
}

TEST(restocking, happens_once_per_key) {
  shop shop;
  const auto once = keyed_delivery(1, 4, "k");
  const auto first = as<restocked>(shop.commit_one(once));

  const auto again = as<claimed_before>(shop.commit_one(once));

  EXPECT_EQ(again.answer.status, 200);
  EXPECT_EQ(again.answer.body, first.body);
  EXPECT_EQ(again.answer.request, R"({"quantity":4})");
  EXPECT_EQ(shop.available(1), 9);
}

TEST(restocking, may_use_an_expired_key_again) {
  shop shop;
  auto restock = keyed_delivery(1, 4, "k");
  shop.commit_one(restock);

  restock.at += std::chrono::hours{24};
  const auto later = shop.commit_one(restock);

  EXPECT_EQ(as<restocked>(later).available, 13);
  EXPECT_EQ(shop.count("idempotency_keys"), 1);
}

TEST(restocking, turns_down_what_has_no_stock_to_add_to) {
  shop shop;

  const auto answers = shop.commit(
      {delivery(77, 1), keyed_delivery(3, 1, "k"), delivery(1, INT64_MAX - 1), delivery(2, 1)});

  EXPECT_EQ(as<turned_down>(answers[0]).why.why, refusal::no_such_dish);
  EXPECT_EQ(as<turned_down>(answers[1]).why.why, refusal::unlimited_dish);
  EXPECT_EQ(as<turned_down>(answers[2]).why.why, refusal::stock_too_large);
  EXPECT_TRUE(is<restocked>(answers[3]));
  EXPECT_EQ(shop.count("idempotency_keys"), 0);
}

}  // namespace
}  // namespace persistence::kitchen
