#include "held_lock.hpp"
#include "support/eventually.hpp"
#include "support/restaurant.hpp"

#include <gtest/gtest.h>

#include <chrono>
#include <future>

// Copies that arrive while the first request is still being written.
namespace api {
namespace {

using support::answer;
using support::order_of;
using support::restaurant;

constexpr const char* in_flight_count = "kuhnya_idempotency_keys_total{outcome=\"in_flight\"}";

std::future<answer> place_meanwhile(const support::guest& who, const nlohmann::json& body) {
  return std::async(
      std::launch::async, [who = who, body]() mutable { return who.place(body, "k"); });
}

}  // namespace

TEST(in_flight, another_body_is_refused_for_what_it_is) {
  const restaurant open;
  held_lock held{open, held_lock::on_dish(2)};
  auto first = place_meanwhile(open.seat(), order_of(2));
  ASSERT_TRUE(held.keeps_writer_waiting());

  const auto other = open.seat().place(order_of(2, 3), "k");
  held.release();

  EXPECT_EQ(other.status, 422);
  EXPECT_EQ(other.code(), "idempotency_key_reused");
  EXPECT_EQ(other.json()["pointers"], nlohmann::json{"/items/0/quantity"});
  EXPECT_EQ(other.header("Retry-After"), "");
  EXPECT_EQ(first.get().status, 201);
}

TEST(in_flight, the_same_body_is_told_to_come_again) {
  restaurant open;
  held_lock held{open, held_lock::on_dish(2)};
  auto first = place_meanwhile(open.seat(), order_of(2));
  ASSERT_TRUE(held.keeps_writer_waiting());

  const auto copy = open.seat().place(order_of(2), "k");
  held.release();

  EXPECT_EQ(copy.status, 409);
  EXPECT_EQ(copy.code(), "idempotency_in_flight");
  EXPECT_EQ(copy.header("Retry-After"), "1");
  EXPECT_EQ(copy.json()["retryable"], true);
  EXPECT_EQ(first.get().status, 201);
  EXPECT_EQ(open.count("orders"), 1);
}

TEST(in_flight, who_prefers_to_wait_gets_the_replay) {
  restaurant open;
  held_lock held{open, held_lock::on_dish(2)};
  auto first = place_meanwhile(open.seat(), order_of(2));
  ASSERT_TRUE(held.keeps_writer_waiting());

  auto copy = place_meanwhile(open.seat().with("Prefer", "wait=10"), order_of(2));
  ASSERT_TRUE(support::eventually(
      std::chrono::seconds{5}, [&] { return open.metric(in_flight_count) == 1; }));
  held.release();

  const auto created = first.get();
  const auto replay = copy.get();
  EXPECT_EQ(created.status, 201);
  EXPECT_EQ(replay.status, 200);
  EXPECT_TRUE(replay.is_replay());
  EXPECT_EQ(replay.body, created.body);
}

TEST(in_flight, waiting_ends_when_it_was_said_to) {
  const restaurant open;
  held_lock held{open, held_lock::on_dish(2)};
  auto first = place_meanwhile(open.seat(), order_of(2));
  ASSERT_TRUE(held.keeps_writer_waiting());
  const auto begun = std::chrono::steady_clock::now();

  const auto copy = open.seat().with("Prefer", "wait=1").place(order_of(2), "k");
  const auto took = std::chrono::steady_clock::now() - begun;
  held.release();

  EXPECT_EQ(copy.code(), "idempotency_in_flight");
  EXPECT_EQ(copy.header("Retry-After"), "1");
  EXPECT_GE(took, std::chrono::milliseconds{950});
  EXPECT_EQ(first.get().status, 201);
}

TEST(in_flight, a_cancel_waits_for_the_order_and_is_not_answered_from_a_pending_write) {
  restaurant open;
  auto anna = open.seat();
  const auto order = anna.place(order_of(2), "k").id();
  held_lock held{open, held_lock::on_dish(2)};
  const auto cancel_meanwhile = [&] {
    return std::async(
        std::launch::async, [who = open.seat(), order]() mutable { return who.cancel(order); });
  };
  auto first = cancel_meanwhile();
  ASSERT_TRUE(held.keeps_writer_waiting());

  auto second = cancel_meanwhile();
  ASSERT_TRUE(support::eventually(
      std::chrono::seconds{5}, [&] { return open.metric("kuhnya_http_requests_in_flight") == 2; }));
  EXPECT_EQ(anna.read(order).json()["status"], "created");
  EXPECT_EQ(second.wait_for(std::chrono::milliseconds{50}), std::future_status::timeout);
  held.release();

  EXPECT_EQ(first.get().verdict(), "applied");
  EXPECT_EQ(second.get().verdict(), "duplicate");
  EXPECT_EQ(open.available(2), 100'000);
}

}  // namespace api
