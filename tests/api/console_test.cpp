#include "support/eventually.hpp"
#include "support/raw_connection.hpp"
#include "support/restaurant.hpp"
#include "wire.hpp"

#include <gtest/gtest.h>

// The console of the whole service, as an operator's browser asks it.
namespace api {
namespace {

using namespace std::chrono_literals;
using nlohmann::json;
using support::order_of;
using support::restaurant;

json see(const restaurant& open, const std::string& what) {
  return open.chef().get("/console/api/" + what).json();
}

// The state of the balances once the check that begins now has ended.
json checked(const restaurant& open) {
  auto chef = open.chef();
  EXPECT_EQ(chef.post("/console/api/balances", "").status, 202);
  json now;
  support::eventually(60s, [&] {
    now = see(open, "balances");
    return now["running"] == false;
  });
  return now;
}

// The balance of that name.
json balance_of(const json& all, const std::string& name) {
  for (const auto& each : all["balances"]) {
    if (each["name"] == name) return each;
  }
  return {};
}

std::uint64_t outcome(const json& overview, std::size_t door, const std::string& name) {
  for (const auto& each : overview["doors"][door]["outcomes"]) {
    if (each["name"] == name) return each["count"];
  }
  return 0;
}

const json* find_moment(const json& story, const std::string& kind) {
  for (const auto& each : story["timeline"]) {
    if (each["kind"] == kind) return &each;
  }
  return nullptr;
}

}  // namespace

TEST(console, counts_what_the_doors_suppressed) {
  const restaurant open;
  auto anna = open.seat();
  const auto order = anna.place(order_of(1, 2), "k");
  anna.place(order_of(1, 2), "k");
  anna.place(order_of(1, 3), "k");
  anna.cancel(order.id());
  anna.cancel(order.id());
  json now;
  support::eventually(20s, [&] {
    now = see(open, "overview");
    return outcome(now, 2, "duplicate") == 1;
  });

  EXPECT_EQ(outcome(now, 0, "claimed"), 1U);
  EXPECT_EQ(outcome(now, 0, "replayed"), 1U);
  EXPECT_EQ(outcome(now, 0, "mismatched"), 1U);
  EXPECT_EQ(outcome(now, 2, "applied"), 1U);
  EXPECT_EQ(now["doors"][0]["suppressed"], 1);
  EXPECT_EQ(now["doors"][2]["suppressed"], 1);
  EXPECT_EQ(now["doors"][4]["known"], false);
  EXPECT_EQ(now["actors"]["resident"], 1);
  EXPECT_EQ(now["kafka"]["configured"], false);
  EXPECT_NE(now["store"]["commit_ms"]["max"], nullptr);
  EXPECT_EQ(now["health"]["state"], "good") << now["health"];
}

TEST(console, finds_orders_and_tells_their_story) {
  const restaurant open;
  auto anna = open.seat("<script>anna");
  auto body = order_of(1, 2);
  body["comment"] = "<img src=x onerror=alert(1)>\xE2\x80\xAE";
  const auto order = anna.place(body, "key-1");
  anna.cancel(order.id());
  const auto by = [&](const std::string& filter) {
    const auto found = see(open, "orders?" + filter);
    return found["orders"].size() == 1 && found["orders"][0]["id"] == order.id();
  };
  const auto story = see(open, "orders/" + order.id());

  EXPECT_TRUE(by("order_id=" + order.id()));
  EXPECT_TRUE(by("user=%3Cscript%3Eanna"));
  EXPECT_TRUE(by("user=%3Cscript%3Eanna&key=key-1"));
  EXPECT_TRUE(by("key=key-1"));
  EXPECT_TRUE(by("status=cancelled"));
  EXPECT_FALSE(by("status=ready"));
  EXPECT_EQ(story["order"]["comment"], body["comment"]);
  EXPECT_EQ(story["order"]["user_id"], "<script>anna");
  ASSERT_NE(find_moment(story, "stock"), nullptr);
  EXPECT_EQ((*find_moment(story, "stock"))["quantity"], 2);
  EXPECT_EQ((*find_moment(story, "outbox"))["name"], "order.created");
  EXPECT_EQ(story["timeline"].back()["at"], story["order"]["updated_at"]);
  EXPECT_EQ(open.chef().get("/console/api/orders?user=%00").code(), "bad_query");
}

TEST(console, turns_red_and_names_the_order_that_does_not_add_up) {
  restaurant open;
  const auto order = open.seat().place(order_of(1, 2), "k").id();
  ASSERT_EQ(checked(open)["state"], "green");

  open.db.exec("update orders set total_minor = total_minor + 1");
  const auto broken = checked(open);
  const auto one = balance_of(broken, "totals_are_the_lines");
  EXPECT_EQ(broken["state"], "red");
  EXPECT_EQ(one["holds"], false);
  EXPECT_NE(one["rows"].dump().find(order), std::string::npos);
  json now;
  EXPECT_TRUE(support::eventually(20s, [&] {
    now = see(open, "overview");
    return now["balances"]["state"] == "red";
  }));
  EXPECT_EQ(now["health"]["state"], "bad");
  EXPECT_EQ(now["health"]["reasons"][0]["code"], "balance_broken");

  open.db.exec("update orders set total_minor = total_minor - 1");
  EXPECT_EQ(checked(open)["state"], "green");
}

TEST(console, shows_settings_without_secrets) {
  const restaurant open{{"log.refusals_per_second_max=11"}};
  const auto told = open.chef().get("/console/api/settings");
  const auto all = told.json().at("settings");
  const auto setting = [&](const std::string& name) {
    for (const auto& each : all) {
      if (each["name"] == name) return each;
    }
    return json{};
  };

  EXPECT_EQ(setting("log.refusals_per_second_max")["value"], "11");
  EXPECT_EQ(setting("log.refusals_per_second_max")["source"], "command line");
  EXPECT_EQ(setting("http.threads")["source"], "default");
  EXPECT_EQ(setting("database.url")["source"], "environment");
  EXPECT_EQ(told.body.find(support::test_secret), std::string::npos);
  EXPECT_EQ(told.body.find(open.kitchen.database_url()), std::string::npos);
}

TEST(console, streams_a_snapshot_a_second_also_to_a_slow_reader) {
  const restaurant open;
  const auto token = "Authorization: Bearer " + support::token_of(support::admin()) + "\r\n";
  support::raw_connection slow{open.kitchen.port()};
  slow.send(request_bytes("GET", "/console/api/stream", token));
  const auto sequence = [&] { return see(open, "overview")["sequence"].get<std::uint64_t>(); };
  const auto first = sequence();
  EXPECT_TRUE(support::eventually(30s, [&] { return sequence() > first + 3; }));

  const auto read = slow.read_until_closed(1s);
  EXPECT_NE(read.find("text/event-stream"), std::string::npos);
  std::vector<std::uint64_t> seen;
  for (auto at = read.find("\nid: "); at != std::string::npos; at = read.find("\nid: ", at + 1)) {
    seen.push_back(std::stoull(read.substr(at + 5)));
  }
  ASSERT_GE(seen.size(), 2U);
  EXPECT_TRUE(std::is_sorted(seen.begin(), seen.end()));
  EXPECT_EQ(std::adjacent_find(seen.begin(), seen.end()), seen.end());
  EXPECT_GE(seen.front(), first - 2);
  EXPECT_NE(read.find("event: snapshot\ndata: {"), std::string::npos);
}

TEST(console, keeps_nobody_from_ending_the_service) {
  restaurant open;
  const auto token = "Authorization: Bearer " + support::token_of(support::admin()) + "\r\n";
  support::raw_connection reader{open.kitchen.port()};
  reader.send(request_bytes("GET", "/console/api/stream", token));
  open.chef().post("/console/api/balances", "");

  EXPECT_EQ(open.kitchen.terminate(30s), 0);
  EXPECT_TRUE(reader.closed_within(10s));
}

TEST(console, is_signed_in_to_by_a_cookie) {
  const restaurant open;
  auto chef = open.chef();
  const auto begun = chef.post("/console/api/session", "");
  const auto cookie = begun.header("Set-Cookie");
  const auto lines = "Cookie: " + cookie.substr(0, cookie.find(';')) + "\r\n";
  const auto status = [&](const std::string& verb, const std::string& further) {
    support::raw_connection browser{open.kitchen.port()};
    const auto length = verb == "POST" ? "Content-Length: 0\r\n" : "";
    browser.send(request_bytes(verb, "/console/api/balances", lines + length + further));
    return support::status_of(browser.read_response());
  };

  EXPECT_EQ(status("GET", ""), 200);
  EXPECT_EQ(status("POST", ""), 403);
  EXPECT_EQ(status("POST", "Console-Request: 1\r\n"), 202);
}

}  // namespace api
