#include "support/at_once.hpp"
#include "support/menu.hpp"
#include "support/restaurant.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>

namespace api {
namespace {

using support::order_of;
using support::restaurant;

constexpr std::size_t connections = 64;
constexpr std::int64_t orders = 50'000;
constexpr std::int64_t dishes = 20;
constexpr std::int64_t portions = 1'500;  // Of each: 30,000 in all.
constexpr std::int64_t first_dish = 100;

// Every customer's share of the orders, over all dishes in turn; how often each answer came.
std::map<std::string, std::int64_t> order_share(support::guest who, std::size_t number) {
  std::map<std::string, std::int64_t> answers;
  for (auto i = static_cast<std::int64_t>(number); i < orders;
       i += static_cast<std::int64_t>(connections)) {
    const auto got = who.place(order_of(first_dish + i % dishes), std::to_string(i));
    ++answers[std::to_string(got.status) + (got.status == 409 ? " " + got.code() : "")];
  }
  return answers;
}

}  // namespace

TEST(fifty_thousand_orders, sell_exactly_what_there_is) {
  restaurant open;
  {
    support::menu menu{open.db.url()};
    for (std::int64_t i = 0; i < dishes; ++i) menu.with_dish(first_dish + i, portions);
  }

  const auto shares = support::at_once(connections, [&](std::size_t i) {
    return order_share(open.seat("user-" + std::to_string(i)), i);
  });

  std::map<std::string, std::int64_t> answers;
  for (const auto& share : shares) {
    for (const auto& [what, times] : share) answers[what] += times;
  }
  const std::map<std::string, std::int64_t> expected{
      {"201", dishes * portions}, {"409 out_of_stock", orders - dishes * portions}};
  EXPECT_EQ(answers, expected);
  EXPECT_EQ(open.count("orders"), dishes * portions);
  EXPECT_EQ(open.count("idempotency_keys"), orders);
  EXPECT_EQ(
      open.db.number("select sum(available)::bigint from dishes where id between 100 and 119"), 0);
}

}  // namespace api
