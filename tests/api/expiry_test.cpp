#include "support/eventually.hpp"
#include "support/restaurant.hpp"

#include <gtest/gtest.h>

// The order still guards its key when the stored answer is gone.
namespace api {
namespace {

using support::answer;
using support::order_of;
using support::restaurant;

const support::overrides short_lived{
    "idempotency.answer_lifetime=\"1s\"", "idempotency.sweep_pause=\"10m\""};
const support::overrides short_lived_and_swept{
    "idempotency.answer_lifetime=\"1s\"", "idempotency.sweep_pause=\"10ms\""};

// Asks until the answer is no replay any more.
answer after_expiry(support::guest& who, const std::string& key) {
  answer last;
  support::eventually(std::chrono::seconds{10}, [&] {
    last = who.place(order_of(1, 2), key);
    return !last.is_replay();
  });
  return last;
}

void expect_order_as_it_is(const answer& got, const std::string& order, const char* status) {
  EXPECT_EQ(got.status, 200);
  EXPECT_FALSE(got.is_replay());
  EXPECT_EQ(got.header("Location"), "/orders/" + order);
  EXPECT_EQ(got.id(), order);
  EXPECT_EQ(got.json()["status"], status);
}

bool swept(restaurant& open) {
  return support::eventually(
      std::chrono::seconds{10}, [&] { return open.count("idempotency_keys") == 0; });
}

}  // namespace

TEST(expiry, of_the_stored_answer_shows_the_order_as_it_is_now) {
  restaurant open{short_lived};
  auto anna = open.seat();
  const auto order = anna.place(order_of(1, 2), "k").id();
  ASSERT_EQ(anna.cancel(order).verdict(), "applied");

  expect_order_as_it_is(after_expiry(anna, "k"), order, "cancelled");

  EXPECT_EQ(open.count("orders"), 1);
  EXPECT_EQ(open.count("idempotency_keys"), 1);
  EXPECT_EQ(open.available(1), 5);
}

TEST(expiry, is_judged_on_reading_also_by_a_fresh_process) {
  restaurant open{short_lived};
  auto anna = open.seat();
  const auto order = anna.place(order_of(1, 2), "k").id();
  after_expiry(anna, "k");

  open.kitchen.restart();

  expect_order_as_it_is(anna.place(order_of(1, 2), "k"), order, "created");
  EXPECT_EQ(anna.place(order_of(1, 3), "k").code(), "idempotency_key_reused");
  EXPECT_EQ(open.count("orders"), 1);
}

TEST(expiry, and_sweeping_never_free_the_key_for_a_second_order) {
  restaurant open{short_lived_and_swept};
  auto anna = open.seat();
  const auto order = anna.place(order_of(1, 2), "k").id();
  ASSERT_TRUE(swept(open));

  expect_order_as_it_is(anna.place(order_of(1, 2), "k"), order, "created");
  open.kitchen.restart();
  expect_order_as_it_is(anna.place(order_of(1, 2), "k"), order, "created");
  EXPECT_EQ(anna.place(order_of(1, 1), "k").code(), "idempotency_key_reused");

  EXPECT_EQ(open.count("orders"), 1);
  EXPECT_EQ(open.available(1), 3);
}

TEST(expiry, of_a_restock_lets_the_key_add_again) {
  restaurant open{short_lived_and_swept};
  auto chef = open.chef();
  ASSERT_EQ(chef.restock(1, 10, "delivery").status, 200);
  ASSERT_TRUE(swept(open));

  const auto again = chef.restock(1, 10, "delivery");

  EXPECT_EQ(again.status, 200);
  EXPECT_FALSE(again.is_replay());
  EXPECT_EQ(open.available(1), 25);
}

TEST(expiry, leaves_live_answers_to_the_sweeper_untouched) {
  restaurant open{{"idempotency.sweep_pause=\"10ms\""}};
  auto anna = open.seat();
  const auto first = anna.place(order_of(1, 2), "live");
  anna.place(order_of(3), "old");
  open.db.exec(
      "update idempotency_keys set created_at = now() - interval '2 days', "
      "expires_at = now() - interval '1 day' where key = 'old'");

  ASSERT_TRUE(support::eventually(
      std::chrono::seconds{10}, [&] { return open.count("idempotency_keys") == 1; }));

  EXPECT_EQ(anna.place(order_of(1, 2), "live").body, first.body);
  EXPECT_EQ(open.metric("kuhnya_idempotency_keys_swept_total"), 1);
}

}  // namespace api
