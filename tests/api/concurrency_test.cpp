#include "support/at_once.hpp"
#include "support/restaurant.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>

namespace api {
namespace {

using support::answer;
using support::at_once;
using support::order_of;
using support::restaurant;

std::map<int, int> by_status(const std::vector<answer>& answers) {
  std::map<int, int> counts;
  for (const auto& each : answers) ++counts[each.status];
  return counts;
}

std::map<std::string, int> by_verdict(const std::vector<answer>& answers) {
  std::map<std::string, int> counts;
  for (const auto& each : answers) ++counts[each.verdict()];
  return counts;
}

}  // namespace

TEST(at_once, fifty_copies_place_one_order) {
  restaurant open;

  const auto answers =
      at_once(50, [&](std::size_t) { return open.seat().place(order_of(1, 2), "k"); });

  auto counts = by_status(answers);
  EXPECT_EQ(counts[201], 1);
  EXPECT_EQ(counts[200] + counts[409], 49);
  for (const auto& each : answers) {
    EXPECT_EQ(each.status == 200, each.is_replay());
    EXPECT_EQ(each.status == 409, each.code() == "idempotency_in_flight");
  }
  EXPECT_EQ(open.count("orders"), 1);
  EXPECT_EQ(open.available(1), 3);
}

// Each router has its own part of a burst.
TEST(at_once, copies_meet_in_one_order_whichever_router_it_has) {
  restaurant open{{"actors.scheduler_threads=3", "http.threads=2"}};

  const auto answers = at_once(60, [&](std::size_t i) {
    return open.seat().with("Prefer", "wait=10").place(order_of(2, 1), std::to_string(i % 20));
  });

  auto counts = by_status(answers);
  EXPECT_EQ(counts[201], 20);
  EXPECT_EQ(counts[200], 40);
  EXPECT_EQ(open.count("orders"), 20);
  EXPECT_EQ(open.available(2), 100'000 - 20);
}

TEST(at_once, fifty_copies_that_wait_all_get_the_one_answer) {
  restaurant open;

  const auto answers = at_once(50, [&](std::size_t) {
    return open.seat().with("Prefer", "wait=10").place(order_of(1, 2), "k");
  });

  auto counts = by_status(answers);
  EXPECT_EQ(counts[201], 1);
  EXPECT_EQ(counts[200], 49);
  EXPECT_TRUE(std::ranges::all_of(
      answers, [&](const answer& each) { return each.body == answers.front().body; }));
}

TEST(at_once, a_hundred_cancels_apply_once) {
  restaurant open;
  const auto order = open.seat().place(order_of(1, 2), "k").id();
  ASSERT_EQ(open.available(1), 3);

  const auto answers = at_once(100, [&](std::size_t) { return open.seat().cancel(order); });

  EXPECT_EQ(by_status(answers), (std::map<int, int>{{200, 100}}));
  EXPECT_EQ(by_verdict(answers), (std::map<std::string, int>{{"applied", 1}, {"duplicate", 99}}));
  for (const auto& each : answers) EXPECT_EQ(each.json()["version"], 2);
  EXPECT_EQ(open.available(1), 5);
  EXPECT_EQ(open.count("order_status_events"), 2);
}

TEST(at_once, fifty_copies_of_a_restock_add_once) {
  restaurant open;

  const auto answers = at_once(50, [&](std::size_t) {
    return open.chef().with("Prefer", "wait=10").restock(1, 10, "delivery");
  });

  EXPECT_EQ(by_status(answers), (std::map<int, int>{{200, 50}}));
  EXPECT_EQ(
      std::ranges::count_if(answers, [](const answer& each) { return each.is_replay(); }), 49);
  EXPECT_EQ(open.available(1), 15);
}

TEST(at_once, two_processes_place_one_order_per_key) {
  restaurant open;
  const support::kitchen_process other{open.db.url()};

  for (int round = 0; round < 20; ++round) {
    const auto key = "k" + std::to_string(round);
    const auto answers = at_once(2, [&](std::size_t i) {
      support::guest anna{i == 0 ? open.kitchen : other, support::customer("anna")};
      return anna.place(order_of(2), key);
    });
    auto counts = by_status(answers);
    EXPECT_EQ(counts[201], 1);
    EXPECT_EQ(counts[200], 1);
    EXPECT_EQ(answers[0].body, answers[1].body);
  }

  EXPECT_EQ(open.count("orders"), 20);
  EXPECT_EQ(open.available(2), 99'980);
}

TEST(at_once, two_processes_cancel_an_order_once) {
  restaurant open;
  const support::kitchen_process other{open.db.url()};
  const support::guest there{other, support::customer("anna")};

  for (int round = 0; round < 20; ++round) {
    const auto order = open.seat().place(order_of(1, 2)).id();
    ASSERT_EQ(support::guest{there}.read(order).status, 200);
    const auto answers = at_once(2, [&](std::size_t i) {
      return (i == 0 ? open.seat() : support::guest{there}).cancel(order);
    });
    EXPECT_EQ(by_verdict(answers), (std::map<std::string, int>{{"applied", 1}, {"duplicate", 1}}));
  }

  EXPECT_EQ(open.available(1), 5);
}

}  // namespace api
