#include "support/restaurant.hpp"

#include <gtest/gtest.h>

#include <set>

// What the readers of the API see.
namespace api {
namespace {

using support::order_of;
using support::restaurant;

std::vector<std::string> ids_of(const nlohmann::json& page) {
  std::vector<std::string> ids;
  for (const auto& each : page.at("orders")) ids.push_back(each.at("id"));
  return ids;
}

}  // namespace

TEST(reading, an_order_tells_all_of_it) {
  const restaurant open;
  auto anna = open.seat();
  auto body = order_of(3, 2);
  body["comment"] = "no onions";

  const auto placed = anna.place(body, "k");
  const auto order = anna.read(placed.id());

  EXPECT_EQ(order.status, 200);
  EXPECT_EQ(order.body, placed.body);
  const auto told = order.json();
  EXPECT_EQ(told["user_id"], "anna");
  EXPECT_EQ(told["establishment_id"], 1);
  EXPECT_EQ(told["status"], "created");
  EXPECT_EQ(told["version"], 1);
  EXPECT_EQ(
      told["items"], (nlohmann::json{{{"dish_id", 3}, {"quantity", 2}, {"price_minor", 300}}}));
  EXPECT_EQ(told["total_minor"], 600);
  EXPECT_EQ(told["currency"], "RUB");
  EXPECT_EQ(told["comment"], "no onions");
  EXPECT_EQ(told["created_at"], told["updated_at"]);
}

TEST(reading, ones_orders_goes_page_by_page_and_misses_none) {
  const restaurant open;
  auto anna = open.seat();
  std::set<std::string> placed;
  for (int i = 0; i < 25; ++i) {
    placed.insert(anna.place(order_of(3), i % 2 == 0 ? "k" + std::to_string(i) : "").id());
  }
  open.seat("boris").place(order_of(3));

  std::vector<std::string> seen;
  std::string cursor;
  for (int page = 0; page < 10; ++page) {
    const auto got = anna.get("/orders?limit=7" + (cursor.empty() ? "" : "&cursor=" + cursor));
    ASSERT_EQ(got.status, 200) << got.body;
    for (const auto& id : ids_of(got.json())) seen.push_back(id);
    if (got.json()["next_cursor"].is_null()) break;
    cursor = got.json()["next_cursor"];
  }

  EXPECT_EQ(seen.size(), 25U);
  EXPECT_EQ((std::set<std::string>{seen.begin(), seen.end()}), placed);
}

TEST(reading, ones_orders_can_be_narrowed_to_a_status) {
  const restaurant open;
  auto anna = open.seat();
  const auto kept = anna.place(order_of(3), "a").id();
  const auto dropped = anna.place(order_of(3)).id();
  ASSERT_EQ(anna.cancel(dropped).status, 200);

  EXPECT_EQ(ids_of(anna.get("/orders?status=cancelled").json()), std::vector{dropped});
  EXPECT_EQ(ids_of(anna.get("/orders?status=created").json()), std::vector{kept});
  EXPECT_EQ(anna.get("/orders?status=lost").code(), "bad_status");
  EXPECT_EQ(anna.get("/orders?limit=0").code(), "bad_limit");
  EXPECT_EQ(anna.get("/orders?cursor=nonsense").code(), "bad_cursor");
  EXPECT_EQ(anna.get("/orders?page=2").code(), "bad_query");
}

TEST(reading, the_menu_tells_what_is_left) {
  const restaurant open;
  auto anna = open.seat();
  ASSERT_EQ(anna.place(order_of(1, 2)).status, 201);

  const auto menu = anna.get("/establishments/1/menu").json()["dishes"];

  ASSERT_EQ(menu.size(), 3U);
  EXPECT_EQ(menu[0]["available"], 3);
  EXPECT_EQ(menu[2]["available"], nullptr);
  EXPECT_EQ(menu[2]["price_minor"], 300);
  EXPECT_EQ(anna.get("/establishments").json()["establishments"].size(), 2U);
  EXPECT_EQ(anna.get("/establishments/7/menu").code(), "unknown_establishment");
}

TEST(reading, a_history_names_every_step) {
  const restaurant open;
  auto anna = open.seat();
  const auto order = anna.place(order_of(1, 2), "k").id();
  anna.cancel(order);

  const auto events = anna.events(order).json()["events"];

  ASSERT_EQ(events.size(), 2U);
  EXPECT_EQ(events[0]["version"], 1);
  EXPECT_EQ(events[0]["to"], "created");
  EXPECT_EQ(events[1]["version"], 2);
  EXPECT_EQ(events[1]["from"], "created");
  EXPECT_EQ(events[1]["to"], "cancelled");
  EXPECT_EQ(events[1]["source"], "http");
}

TEST(reading, the_policy_agrees_with_what_is_done) {
  const restaurant open{{"idempotency.answer_lifetime=\"2h\""}};

  const auto policy = open.seat().get("/idempotency-policy").json();

  EXPECT_EQ(policy["header"], "Idempotency-Key");
  EXPECT_EQ(policy["lifetime_s"], 7'200);
  EXPECT_EQ(policy["required"], false);
  EXPECT_EQ(policy["syntax"]["bytes_max"], 255);
}

}  // namespace api
