#include "held_lock.hpp"
#include "support/at_once.hpp"
#include "support/eventually.hpp"
#include "support/menu.hpp"
#include "support/restaurant.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <future>

namespace api {
namespace {

using support::answer;
using support::at_once;
using support::order_of;
using support::restaurant;

auto with_status(int status) {
  return [status](const answer& each) { return each.status == status; };
}

nlohmann::json pair_of(std::int64_t one, std::int64_t two) {
  auto body = order_of(one);
  body["items"].push_back({{"dish_id", two}, {"quantity", 1}});
  return body;
}

}  // namespace

TEST(stock, of_five_serves_three_and_two_of_three_three_two) {
  restaurant open;
  constexpr std::array<std::int64_t, 3> wishes{3, 3, 2};

  for (std::int64_t dish = 100; dish < 110; ++dish) {
    support::menu{open.db.url()}.with_dish(dish, 5);
    const auto answers =
        at_once(3, [&](std::size_t i) { return open.seat().place(order_of(dish, wishes[i])); });

    EXPECT_EQ(std::ranges::count_if(answers, with_status(201)), 2);
    EXPECT_EQ(std::ranges::count_if(answers, with_status(409)), 1);
    EXPECT_EQ(open.available(dish), 0);
  }
}

TEST(stock, is_taken_as_a_whole_or_not_at_all) {
  restaurant open;
  support::menu{open.db.url()}.with_dish(100, 1).with_dish(101, 0);
  auto anna = open.seat();

  const auto refused = anna.place(pair_of(100, 101), "k");

  EXPECT_EQ(refused.status, 409);
  EXPECT_EQ(refused.code(), "out_of_stock");
  EXPECT_EQ(refused.json()["dishes"], nlohmann::json{101});
  EXPECT_EQ(refused.json()["retryable"], false);
  EXPECT_EQ(open.available(100), 1);
}

TEST(stock, that_ran_out_stays_the_answer_of_its_key) {
  restaurant open;
  auto anna = open.seat();
  const auto refused = anna.place(order_of(1, 6), "k");
  ASSERT_EQ(refused.code(), "out_of_stock");

  ASSERT_EQ(open.chef().restock(1, 10).status, 200);
  const auto again = anna.place(order_of(1, 6), "k");
  open.kitchen.restart();
  const auto after_restart = anna.place(order_of(1, 6), "k");
  const auto other_body = anna.place(order_of(1, 1), "k");
  const auto other_key = anna.place(order_of(1, 6), "k2");

  for (const auto& replay : {again, after_restart}) {
    EXPECT_EQ(replay.status, 409);
    EXPECT_TRUE(replay.is_replay());
    EXPECT_EQ(replay.body, refused.body);
    EXPECT_EQ(replay.header("Content-Type"), "application/problem+json");
  }
  EXPECT_EQ(other_body.code(), "idempotency_key_reused");
  EXPECT_EQ(other_key.status, 201);
  EXPECT_EQ(open.available(1), 9);
}

TEST(stock, that_ran_out_may_be_asked_for_anew_when_the_stored_answer_has_expired) {
  restaurant open{{"idempotency.answer_lifetime=\"1s\""}};
  auto anna = open.seat();
  ASSERT_EQ(anna.place(order_of(1, 6), "k").code(), "out_of_stock");
  ASSERT_EQ(open.chef().restock(1, 10).status, 200);

  answer last;
  const auto served = support::eventually(std::chrono::seconds{10}, [&] {
    last = anna.place(order_of(1, 6), "k");
    return last.status != 409;
  });

  EXPECT_TRUE(served);
  EXPECT_EQ(last.status, 201);
  EXPECT_EQ(open.available(1), 9);
}

TEST(stock, never_deadlocks_over_dishes_wished_for_in_any_order) {
  restaurant open;
  support::menu{open.db.url()}.with_dish(100, 1'000).with_dish(101, 1'000);
  const support::kitchen_process other{open.db.url()};
  constexpr std::size_t threads = 8;
  constexpr int rounds = 25;

  const auto worst = at_once(threads, [&](std::size_t i) {
    support::guest anna{i % 2 == 0 ? open.kitchen : other, support::customer("anna")};
    int worst_status = 0;
    for (int round = 0; round < rounds; ++round) {
      const auto placed = anna.place(i % 4 < 2 ? pair_of(100, 101) : pair_of(101, 100));
      worst_status = std::max(worst_status, placed.status);
      if (placed.status != 201 || round % 2 == 0) continue;
      worst_status = std::max(worst_status, anna.cancel(placed.id()).status);
    }
    return worst_status;
  });

  EXPECT_EQ(worst, std::vector<int>(threads, 201));
  EXPECT_EQ(open.available(100), open.available(101));
}

TEST(stock, given_back_by_many_cancels_of_a_batch_comes_back_once_each) {
  restaurant open;
  std::vector<std::string> orders;
  orders.reserve(50);
  for (int i = 0; i < 50; ++i) orders.push_back(open.seat().place(order_of(2, 3)).id());
  ASSERT_EQ(open.available(2), 99'850);

  const auto answers =
      at_once(2 * orders.size(), [&](std::size_t i) { return open.seat().cancel(orders[i / 2]); });

  EXPECT_TRUE(std::ranges::all_of(answers, with_status(200)));
  EXPECT_EQ(open.available(2), 100'000);
}

// The store refuses one comment, as it would any value nobody has thought of.
TEST(stock, of_a_batch_is_sold_though_one_wish_cannot_be_stored) {
  restaurant open;
  open.db.exec("alter table orders add constraint no_poison check (comment <> 'poison')");
  held_lock held{open, held_lock::on_dish(2)};
  auto blocker = std::async(std::launch::async, [who = open.seat("blocker")]() mutable {
    return who.place(order_of(2));
  });
  ASSERT_TRUE(held.keeps_writer_waiting());

  constexpr std::size_t wishes = 128;
  auto all = std::async(std::launch::async, [&] {
    return at_once(wishes, [&](std::size_t i) {
      auto body = order_of(3);
      body["comment"] = i == 77 ? "poison" : "no onions";
      return open.seat().place(body, "k" + std::to_string(i));
    });
  });
  EXPECT_TRUE(support::eventually(std::chrono::seconds{20}, [&] {
    return open.metric("kuhnya_http_requests_in_flight") == wishes + 1;
  }));
  held.release();
  const auto answers = all.get();

  EXPECT_EQ(blocker.get().status, 201);
  EXPECT_EQ(std::ranges::count_if(answers, with_status(201)), 127);
  EXPECT_EQ(answers[77].status, 422);
  EXPECT_EQ(answers[77].code(), "rejected_by_store");
  EXPECT_GT(open.metric("kuhnya_commit_bisections_total"), 0);
  EXPECT_EQ(open.count("idempotency_keys"), 127);
  open.db.exec("alter table orders drop constraint no_poison");
}

}  // namespace api
