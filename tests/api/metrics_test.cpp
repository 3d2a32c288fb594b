#include "support/eventually.hpp"
#include "support/restaurant.hpp"

#include <gtest/gtest.h>

// What /metrics, the headers and the log tell about what happened.
namespace api {
namespace {

using support::order_of;
using support::restaurant;

std::string keys(const char* outcome) {
  return std::string{"kuhnya_idempotency_keys_total{outcome=\""} + outcome + "\"}";
}

std::string verdicts(const char* verdict) {
  return std::string{"kuhnya_transition_verdicts_total{verdict=\""} + verdict + "\"}";
}

std::string requests(const char* route, const char* status) {
  return std::string{"kuhnya_http_requests_total{route=\""} + route + "\",status=\"" + status +
         "\"}";
}

std::string refusals(const char* code) {
  return std::string{"kuhnya_http_refusals_total{code=\""} + code + "\"}";
}

}  // namespace

TEST(metrics, count_what_became_of_requests_by_door) {
  const restaurant open;
  auto anna = open.seat();
  const auto order = anna.place(order_of(1, 2), "k").id();
  anna.place(order_of(1, 2), "k");
  anna.place(order_of(1, 2), "k");
  anna.place(order_of(1, 3), "k");
  anna.place(order_of(1, 9), "k2");
  anna.place(order_of(3));
  for (int i = 0; i < 4; ++i) anna.cancel(order);
  anna.read("nonsense");
  anna.get("/nowhere");

  EXPECT_EQ(open.metric(keys("claimed")), 1);
  EXPECT_EQ(open.metric(keys("replayed")), 2);
  EXPECT_EQ(open.metric(keys("mismatched")), 1);
  EXPECT_EQ(open.metric(verdicts("applied")), 1);
  EXPECT_EQ(open.metric(verdicts("duplicate")), 3);
  EXPECT_EQ(open.metric("kuhnya_orders_placed_unkeyed_total"), 1);
  EXPECT_EQ(open.metric("kuhnya_orders_refused_out_of_stock_total"), 1);
  EXPECT_EQ(open.metric("kuhnya_duplicates_suppressed_total{door=\"idempotency_key\"}"), 2);
  EXPECT_EQ(open.metric("kuhnya_duplicates_suppressed_total{door=\"transition\"}"), 3);
  EXPECT_EQ(open.metric("kuhnya_duplicates_suppressed_total{door=\"callback\"}"), 0);
  EXPECT_EQ(open.metric("kuhnya_duplicates_suppressed_total{door=\"redelivery\"}"), 0);
  EXPECT_EQ(open.metric("kuhnya_cancel_verdicts_total{verdict=\"applied\"}"), 1);
  EXPECT_EQ(open.metric("kuhnya_cancel_verdicts_total{verdict=\"duplicate\"}"), 3);
  EXPECT_EQ(open.metric("kuhnya_orders_by_state{state=\"resident\"}"), 2);
  EXPECT_EQ(open.metric("kuhnya_orders_by_state{state=\"refused\"}"), 1);
  EXPECT_EQ(open.metric("kuhnya_mailbox_waiting_commands"), 0);
  EXPECT_EQ(open.metric("kuhnya_store_waiting_intents"), 0);
  EXPECT_EQ(open.metric(requests("POST /orders", "2xx")), 4);
  EXPECT_EQ(open.metric(requests("POST /orders", "4xx")), 2);
  EXPECT_EQ(open.metric(requests("unknown", "4xx")), 1);
  EXPECT_EQ(open.metric(refusals("idempotency_key_reused")), 1);
  EXPECT_EQ(open.metric(refusals("out_of_stock")), 1);
  EXPECT_EQ(open.metric(refusals("bad_order_id")), 1);
  EXPECT_EQ(open.metric("kuhnya_orders_resident"), 3);
}

TEST(metrics, count_loads_of_orders_that_were_not_in_memory) {
  restaurant open;
  const auto order = open.seat().place(order_of(3)).id();
  open.kitchen.restart();
  ASSERT_EQ(open.metric("kuhnya_order_loads_total"), 0);

  open.seat().read(order);
  open.seat().read(order);

  EXPECT_EQ(open.metric("kuhnya_order_loads_total"), 1);
}

TEST(request_id, comes_back_and_stands_in_the_log_of_a_refusal) {
  restaurant open;
  auto anna = open.seat();
  anna.with("X-Request-ID", "trace-4711");

  const auto refused = anna.read("nonsense");

  EXPECT_EQ(refused.header("X-Request-ID"), "trace-4711");
  EXPECT_TRUE(
      support::eventually(std::chrono::seconds{10}, [&] {  // It is logged after it was answered.
        return open.kitchen.log().find("id=trace-4711") != std::string::npos;
      }));
}

TEST(request_id, is_given_to_whoever_brought_none) {
  const restaurant open;
  auto anna = open.seat();

  const auto one = anna.get("/livez").header("X-Request-ID");
  const auto two = anna.get("/livez").header("X-Request-ID");

  EXPECT_FALSE(one.empty());
  EXPECT_NE(one, two);
}

TEST(the_log, holds_no_token_key_or_body) {
  const restaurant open{{"log.level=\"debug\"", "log.access=\"all\""}};
  auto body = order_of(3);
  body["comment"] = "a-secret-wish";
  auto anna = open.seat();
  ASSERT_EQ(anna.place(body, "a-secret-key").status, 201);
  anna.place(order_of(3), "a-secret-key");

  const auto log = open.kitchen.log();

  EXPECT_NE(log.find("route=/orders"), std::string::npos);
  EXPECT_EQ(log.find("a-secret"), std::string::npos);
  EXPECT_EQ(log.find(support::test_secret), std::string::npos);
  EXPECT_EQ(log.find("eyJ"), std::string::npos);
}

TEST(problems, have_a_type_of_their_own_and_retry_after_only_where_it_helps) {
  restaurant open;
  auto anna = open.seat();
  ASSERT_EQ(anna.place(order_of(1, 2), "k").status, 201);
  const auto cooked = anna.place(order_of(3)).id();
  open.db.exec(
      "update orders set status = 'cooking', version = 3 where id = '" + cooked +
      "'; insert into order_status_events (order_id, version, from_status, to_status, source, at) "
      "values ('" +
      cooked + "', 2, 'created', 'accepted', 'http', now()), ('" + cooked +
      "', 3, 'accepted', 'cooking', 'http', now())");

  const auto sold_out = anna.place(order_of(1, 9), "k2");
  const auto too_late = anna.cancel(cooked);
  const auto senseless = anna.place(order_of(1, 0), "k3");
  const auto reused = anna.place(order_of(1, 1), "k");

  EXPECT_EQ(sold_out.status, 409);
  EXPECT_EQ(sold_out.json()["type"], "/problems/out_of_stock");
  EXPECT_EQ(too_late.status, 409);
  EXPECT_EQ(too_late.json()["type"], "/problems/invalid_transition");
  EXPECT_EQ(senseless.status, 422);
  EXPECT_EQ(senseless.json()["type"], "/problems/bad_quantity");
  EXPECT_EQ(reused.status, 422);
  EXPECT_EQ(reused.json()["type"], "/problems/idempotency_key_reused");
  for (const auto& each : {sold_out, too_late, senseless, reused}) {
    EXPECT_EQ(each.header("Content-Type"), "application/problem+json");
    EXPECT_EQ(each.header("Retry-After"), "");
    EXPECT_EQ(each.json()["retryable"], false);
    EXPECT_EQ(each.json()["status"], each.status);
  }
}

}  // namespace api
