#include "support/restaurant.hpp"

#include <gtest/gtest.h>

namespace api {
namespace {

using support::order_of;
using support::restaurant;

// A problem without what differs from request to request anyway.
nlohmann::json problem_of(const support::answer& refused) {
  auto problem = refused.json();
  problem.erase("instance");
  return problem;
}

}  // namespace

TEST(ownership, of_a_key_is_by_user) {
  restaurant open;
  const auto hers = open.seat("anna").place(order_of(2), "k");

  const auto his = open.seat("boris").place(order_of(2), "k");

  EXPECT_EQ(his.status, 201);
  EXPECT_FALSE(his.is_replay());
  EXPECT_NE(his.id(), hers.id());
  EXPECT_EQ(his.json()["user_id"], "boris");
  EXPECT_EQ(his.body.find("anna"), std::string::npos);
  EXPECT_EQ(open.count("orders"), 2);
}

TEST(ownership, of_a_key_shows_no_other_users_body_differences) {
  const restaurant open;
  ASSERT_EQ(open.seat("anna").place(order_of(2), "k").status, 201);

  const auto his = open.seat("boris").place(order_of(3, 7), "k");

  EXPECT_EQ(his.status, 201);
}

TEST(ownership, hides_an_order_as_if_there_were_none) {
  restaurant open;
  const auto order = open.seat("anna").place(order_of(1, 2), "k").id();
  const std::string nobodys = "00000000-0000-4000-8000-000000000000";
  auto boris = open.seat("boris");

  const auto read = boris.read(order);
  const auto events = boris.events(order);
  const auto cancelled = boris.cancel(order);

  for (const auto& refused : {read, events, cancelled}) {
    EXPECT_EQ(refused.status, 404);
    EXPECT_EQ(refused.code(), "unknown_order");
  }
  EXPECT_EQ(problem_of(read), problem_of(boris.read(nobodys)));
  EXPECT_EQ(problem_of(cancelled), problem_of(boris.cancel(nobodys)));
  EXPECT_EQ(open.status(order), "created");
  EXPECT_EQ(open.available(1), 3);
  EXPECT_EQ(boris.get("/orders").json()["orders"], nlohmann::json::array());
}

TEST(ownership, hides_an_order_that_is_not_in_memory_too) {
  restaurant open;
  const auto order = open.seat("anna").place(order_of(1, 2), "k").id();
  open.kitchen.restart();

  EXPECT_EQ(open.seat("boris").cancel(order).status, 404);
  EXPECT_EQ(open.seat("boris").read(order).status, 404);
  EXPECT_EQ(open.seat("anna").read(order).status, 200);
  EXPECT_EQ(open.status(order), "created");
}

TEST(ownership, does_not_bind_an_admin) {
  const restaurant open;
  const auto order = open.seat("anna").place(order_of(1, 2)).id();

  EXPECT_EQ(open.chef().read(order).status, 200);
  EXPECT_EQ(open.chef().events(order).status, 200);
  EXPECT_EQ(open.chef().cancel(order).verdict(), "applied");
}

TEST(ownership, of_stock_is_the_admins) {
  restaurant open;

  const auto refused = open.seat("anna").restock(1, 10, "k");

  EXPECT_EQ(refused.status, 403);
  EXPECT_EQ(refused.code(), "forbidden");
  EXPECT_EQ(open.available(1), 5);
  EXPECT_EQ(open.count("idempotency_keys"), 0);
}

}  // namespace api
