#include "held_lock.hpp"
#include "support/eventually.hpp"
#include "support/restaurant.hpp"

#include <gtest/gtest.h>

#include <chrono>
#include <future>

// kill -9 at the worst moments. What was answered holds; what was not is found out by asking again.
namespace api {
namespace {

using support::answer;
using support::order_of;
using support::restaurant;

std::future<answer> place_meanwhile(restaurant& open) {
  return std::async(
      std::launch::async, [who = open.seat()]() mutable { return who.place(order_of(1, 2), "k"); });
}

}  // namespace

TEST(restart, after_a_kill_before_the_order_was_written_executes_the_retry_at_once) {
  restaurant open;
  held_lock held{open, held_lock::on_dish(1)};
  auto first = place_meanwhile(open);
  ASSERT_TRUE(held.keeps_writer_waiting());

  open.kitchen.kill9();
  held.release();
  ASSERT_EQ(first.get().status, 0);
  open.kitchen.restart();
  const auto retry = open.seat().place(order_of(1, 2), "k");

  EXPECT_EQ(retry.status, 201);
  EXPECT_FALSE(retry.is_replay());
  EXPECT_EQ(open.count("orders"), 1);
  EXPECT_EQ(open.available(1), 3);
}

TEST(restart, after_a_kill_between_claim_and_commit_finds_no_stuck_key) {
  restaurant open;
  held_lock held{open, held_lock::on_order("anna", "k")};
  auto first = place_meanwhile(open);
  ASSERT_TRUE(held.keeps_writer_waiting());

  open.kitchen.kill9();
  held.end_waiting_writer();
  held.release();
  ASSERT_EQ(first.get().status, 0);
  ASSERT_EQ(open.count("idempotency_keys"), 0);
  open.kitchen.restart();
  const auto begun = std::chrono::steady_clock::now();
  const auto retry = open.seat().place(order_of(1, 2), "k");
  const auto took = std::chrono::steady_clock::now() - begun;

  EXPECT_EQ(retry.status, 201);
  EXPECT_LT(took, std::chrono::seconds{1});
  EXPECT_EQ(open.available(1), 3);
}

// The database goes on with what the dead process had sent, while its successor already serves.
TEST(restart, meets_the_commit_of_a_process_that_is_dead_already) {
  restaurant open;
  held_lock held{open, held_lock::on_order("anna", "k")};
  auto first = place_meanwhile(open);
  ASSERT_TRUE(held.keeps_writer_waiting());

  open.kitchen.kill9();
  ASSERT_EQ(first.get().status, 0);
  open.kitchen.restart();
  auto retry = place_meanwhile(open);
  EXPECT_TRUE(support::eventually(std::chrono::seconds{5}, [&] {
    return open.db.number(
               "select count(*) from pg_stat_activity where wait_event_type = 'Lock' "
               "and datname = current_database()") == 2;
  }));
  held.release();
  const auto settled = retry.get();

  EXPECT_EQ(settled.status, 200);
  EXPECT_TRUE(settled.is_replay());
  EXPECT_EQ(settled.body, open.db.text("select body from idempotency_keys"));
  EXPECT_EQ(open.count("orders"), 1);
  EXPECT_EQ(open.available(1), 3);
}

TEST(restart, after_a_kill_between_commit_and_answer_replays_what_was_committed) {
  restaurant open;
  auto anna = open.seat();
  ASSERT_TRUE(anna.place_and_hang_up(order_of(1, 2), "k"));
  ASSERT_TRUE(
      support::eventually(std::chrono::seconds{10}, [&] { return open.count("orders") == 1; }));

  open.kitchen.kill9();
  open.kitchen.restart();
  const auto retry = anna.place(order_of(1, 2), "k");

  EXPECT_EQ(retry.status, 200);
  EXPECT_TRUE(retry.is_replay());
  EXPECT_EQ(retry.body, open.db.text("select body from idempotency_keys"));
  EXPECT_EQ(open.count("orders"), 1);
  EXPECT_EQ(open.available(1), 3);
}

TEST(restart, after_a_kill_in_a_cancel_leaves_it_whole_or_undone) {
  restaurant open;
  const auto order = open.seat().place(order_of(1, 2)).id();
  held_lock held{open, held_lock::on_dish(1)};
  auto first = std::async(
      std::launch::async, [who = open.seat(), order]() mutable { return who.cancel(order); });
  ASSERT_TRUE(held.keeps_writer_waiting());

  open.kitchen.kill9();
  held.release();
  ASSERT_EQ(first.get().status, 0);
  open.kitchen.restart();
  const auto retry = open.seat().cancel(order);

  EXPECT_EQ(retry.status, 200);
  EXPECT_EQ(open.status(order), "cancelled");
  EXPECT_EQ(open.available(1), 5);
}

TEST(restart, keeps_every_answer_that_was_given) {
  restaurant open;
  auto anna = open.seat();
  std::vector<answer> given;
  given.reserve(50);
  for (int i = 0; i < 50; ++i) given.push_back(anna.place(order_of(2), "k" + std::to_string(i)));

  open.kitchen.kill9();
  open.kitchen.restart();

  for (std::size_t i = 0; i < given.size(); ++i) {
    ASSERT_EQ(given[i].status, 201);
    EXPECT_EQ(anna.place(order_of(2), "k" + std::to_string(i)).body, given[i].body);
  }
  EXPECT_EQ(open.count("orders"), 50);
}

}  // namespace api
