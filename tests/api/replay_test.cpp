#include "support/eventually.hpp"
#include "support/restaurant.hpp"

#include <gtest/gtest.h>

#include <map>

namespace api {
namespace {

using support::answer;
using support::order_of;
using support::restaurant;

// Everything of the stored answers, and where their rows lie.
std::string stored_rows(restaurant& open) {
  return open.db.text(
      "select string_agg(k.ctid || ' ' || k.xmin || ' ' || k, '|') "
      "from idempotency_keys k");
}

// Header names and values but for those that belong to one exchange.
std::map<std::string, std::string> lasting_headers(const answer& from) {
  std::map<std::string, std::string> headers{from.headers.begin(), from.headers.end()};
  for (const char* name : {"Date", "X-Request-ID", "Idempotent-Replayed"}) headers.erase(name);
  return headers;
}

void expect_replay_of(const answer& first, const answer& again) {
  EXPECT_EQ(again.status, 200);
  EXPECT_TRUE(again.is_replay());
  EXPECT_EQ(again.body, first.body);
  EXPECT_EQ(lasting_headers(again), lasting_headers(first));
}

}  // namespace

TEST(replay, gives_the_first_answer_byte_for_byte) {
  restaurant open;
  auto anna = open.seat();

  const auto first = anna.place(order_of(2), "k");
  const auto again = anna.place(order_of(2), "k");

  ASSERT_EQ(first.status, 201);
  EXPECT_EQ(first.header("Location"), "/orders/" + first.id());
  EXPECT_EQ(first.header("Content-Type"), "application/json");
  EXPECT_FALSE(first.is_replay());
  expect_replay_of(first, again);
  EXPECT_EQ(open.count("orders"), 1);
}

TEST(replay, is_what_lies_in_the_table) {
  restaurant open;
  auto anna = open.seat();
  auto body = order_of(3, 2);
  body["comment"] = "без лука \"и\" \\ \x01 \xF0\x9F\xA5\x9F";

  const auto first = anna.place(body, "k");
  const auto again = anna.place(body, "k");

  ASSERT_EQ(first.status, 201);
  EXPECT_EQ(open.db.text("select body from idempotency_keys"), again.body);
  EXPECT_EQ(open.db.text("select status::text from idempotency_keys"), "201");
  EXPECT_EQ(
      open.db.text("select headers::text from idempotency_keys"),
      R"({"Location": ")" + again.header("Location") + R"("})");
}

TEST(replay, tells_the_time_of_now) {
  const restaurant open;
  auto anna = open.seat();
  const auto first = anna.place(order_of(2), "k");

  const auto later = support::eventually(std::chrono::seconds{5}, [&] {
    return anna.place(order_of(2), "k").header("Date") != first.header("Date");
  });

  EXPECT_TRUE(later);
}

TEST(replay, may_be_asked_for_a_thousand_times_and_touches_nothing) {
  restaurant open;
  auto anna = open.seat();
  const auto first = anna.place(order_of(2), "k");
  const auto before = stored_rows(open);

  for (int i = 0; i < 1'000; ++i) {
    const auto again = anna.place(order_of(2), "k");
    ASSERT_TRUE(again.status == 200 && again.is_replay() && again.body == first.body);
  }

  EXPECT_EQ(stored_rows(open), before);
  EXPECT_EQ(open.available(2), 99'999);
  EXPECT_EQ(open.metric("kuhnya_idempotency_keys_total{outcome=\"replayed\"}"), 1'000);
}

TEST(replay, is_the_first_answer_even_when_the_order_has_moved_on) {
  const restaurant open;
  auto anna = open.seat();
  const auto first = anna.place(order_of(2), "k");
  ASSERT_EQ(anna.cancel(first.id()).verdict(), "applied");

  const auto again = anna.place(order_of(2), "k");

  expect_replay_of(first, again);
  EXPECT_EQ(again.json()["status"], "created");
  EXPECT_EQ(anna.read(first.id()).json()["status"], "cancelled");
}

TEST(replay, is_the_same_from_a_process_that_has_never_seen_the_order) {
  restaurant open;
  auto anna = open.seat();
  auto body = order_of(3, 2);
  body["comment"] = "«без лука»";
  const auto first = anna.place(body, "k");
  ASSERT_EQ(anna.cancel(first.id()).status, 200);

  open.kitchen.restart();

  expect_replay_of(first, anna.place(body, "k"));
  EXPECT_EQ(open.count("orders"), 1);
}

TEST(replay, can_be_set_to_repeat_the_201) {
  const restaurant open{{"idempotency.replay_status=\"original\""}};
  auto anna = open.seat();
  const auto first = anna.place(order_of(2), "k");

  const auto again = anna.place(order_of(2), "k");

  EXPECT_EQ(again.status, 201);
  EXPECT_TRUE(again.is_replay());
  EXPECT_EQ(again.body, first.body);
}

TEST(replay, of_a_restock_adds_nothing_again) {
  restaurant open;
  auto chef = open.chef();

  const auto first = chef.restock(1, 10, "delivery");
  const auto again = chef.restock(1, 10, "delivery");
  const auto other_dish = chef.restock(2, 10, "delivery");

  EXPECT_EQ(first.status, 200);
  EXPECT_FALSE(first.is_replay());
  expect_replay_of(first, again);
  EXPECT_EQ(other_dish.code(), "idempotency_key_reused");
  EXPECT_EQ(open.available(1), 15);
  EXPECT_EQ(open.available(2), 100'000);
}

TEST(replay, is_for_one_route_only) {
  const restaurant open;
  auto chef = open.chef();

  const auto order = chef.place(order_of(2), "k");
  const auto delivery = chef.restock(1, 10, "k");

  EXPECT_EQ(order.status, 201);
  EXPECT_EQ(delivery.status, 200);
  EXPECT_FALSE(delivery.is_replay());
}

}  // namespace api
