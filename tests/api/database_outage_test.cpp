#include "support/at_once.hpp"
#include "support/eventually.hpp"
#include "support/guest.hpp"
#include "support/menu.hpp"
#include "support/scratch_server.hpp"

#include <gtest/gtest.h>

#include <atomic>
#include <chrono>
#include <future>
#include <map>
#include <set>

// The database goes away and comes back. Nobody is lied to meanwhile, and nothing is lost.
namespace api {
namespace {

using namespace std::chrono_literals;
using support::answer;
using support::guest;
using support::order_of;

const std::string& furnish(const support::scratch_server& server) {
  support::menu{server.url()}.with_dish(1, 5).with_dish(2, 1'000'000).with_dish(3, std::nullopt);
  return server.url();
}

// A kitchen on a database server that a test may stop.
class shaky_restaurant {
 public:
  shaky_restaurant() : kitchen(furnish(server)) {}
  ~shaky_restaurant() { support::expect_balanced(server.url()); }
  shaky_restaurant(const shaky_restaurant&) = delete;
  shaky_restaurant& operator=(const shaky_restaurant&) = delete;

  guest seat(const std::string& user = "anna") const { return {kitchen, support::customer(user)}; }

  std::int64_t number(const std::string& sql) const {
    pqxx::connection database{server.url()};
    return pqxx::nontransaction{database}.exec(sql).at(0).at(0).as<std::int64_t>();
  }

  support::scratch_server server;
  support::kitchen_process kitchen;
};

void expect_outage(const answer& refused) {
  EXPECT_EQ(refused.status, 503);
  EXPECT_EQ(refused.code(), "store_down");
  EXPECT_EQ(refused.json()["retryable"], true);
  EXPECT_NE(refused.header("Retry-After"), "");
}

// Asks again as a good client does, for as long as the answer is 503.
answer place_in_the_end(guest& who, const nlohmann::json& body, const std::string& key) {
  answer last;
  support::eventually(60s, [&] {
    last = who.place(body, key);
    return last.status != 503;
  });
  return last;
}

// What one customer was told about each key, in the order of asking.
struct told {
  std::map<std::string, answer> last;  // The last answer by key.
  std::set<int> statuses;
  bool every_503_said_when = true;
};

told order_until(std::atomic<bool>& enough, std::atomic<int>& served, guest who, std::size_t id) {
  told all;
  for (int i = 0; !enough && i < 100'000; ++i) {
    const auto key = std::to_string(id) + "-" + std::to_string(i);
    auto got = who.place(order_of(2), key);
    all.statuses.insert(got.status);
    if (got.status == 201) ++served;
    if (got.status == 503 && got.header("Retry-After").empty()) all.every_503_said_when = false;
    if (got.status == 201 && i % 3 == 0) all.statuses.insert(who.cancel(got.id()).status);
    all.last[key] = std::move(got);
  }
  return all;
}

}  // namespace

TEST(outage, of_the_database_is_said_and_the_retry_executes) {
  shaky_restaurant open;
  auto anna = open.seat();
  const auto before = anna.place(order_of(3), "before");
  ASSERT_EQ(before.status, 201);

  open.server.stop();
  expect_outage(anna.place(order_of(1, 2), "k"));
  expect_outage(anna.cancel(before.id()));
  expect_outage(anna.get("/orders"));
  expect_outage(anna.get("/establishments/1/menu"));
  expect_outage(anna.read("00000000-0000-4000-8000-000000000000"));
  EXPECT_TRUE(support::eventually(10s, [&] { return !open.kitchen.ready(); }));
  EXPECT_EQ(anna.get("/livez").status, 200);
  open.server.start();
  const auto settled = place_in_the_end(anna, order_of(1, 2), "k");

  EXPECT_EQ(settled.status, 201);
  EXPECT_FALSE(settled.is_replay());
  EXPECT_TRUE(support::eventually(10s, [&] { return open.kitchen.ready(); }));
  EXPECT_EQ(anna.place(order_of(3), "before").body, before.body);
  EXPECT_EQ(anna.cancel(before.id()).verdict(), "applied");
  EXPECT_EQ(open.number("select count(*) from orders"), 2);
  EXPECT_EQ(open.number("select available from dishes where id = 1"), 3);
}

TEST(outage, is_said_by_the_console_which_goes_on_afterwards) {
  shaky_restaurant open;
  auto anna = open.seat();
  const auto placed = anna.place(order_of(1, 2), "k");
  guest chef{open.kitchen, support::admin()};
  const auto story = "/console/api/orders/" + placed.id();
  ASSERT_EQ(chef.get(story).status, 200);

  open.server.stop();
  expect_outage(chef.get(story));
  expect_outage(chef.get("/console/api/orders?user=anna"));
  EXPECT_EQ(chef.get("/console/api/overview").status, 200);
  EXPECT_EQ(chef.post("/console/api/balances", "").status, 202);
  EXPECT_TRUE(support::eventually(
      60s, [&] { return chef.get("/console/api/balances").json()["failure"] != nullptr; }));
  EXPECT_EQ(chef.get("/console/api/balances").json()["state"], "unknown");
  open.server.start();

  EXPECT_TRUE(support::eventually(60s, [&] { return chef.get(story).status == 200; }));
}

TEST(outage, leaves_memory_that_was_committed_readable) {
  shaky_restaurant open;
  auto anna = open.seat();
  const auto placed = anna.place(order_of(1, 2), "k");
  ASSERT_EQ(placed.status, 201);

  open.server.stop();

  EXPECT_EQ(anna.read(placed.id()).body, placed.body);
  EXPECT_EQ(anna.place(order_of(1, 2), "k").body, placed.body);
  EXPECT_EQ(anna.place(order_of(1, 3), "k").code(), "idempotency_key_reused");
  open.server.start();
}

TEST(outage, by_a_crash_under_load_loses_nothing_and_doubles_nothing) {
  constexpr std::size_t customers = 6;
  shaky_restaurant open;
  std::atomic<bool> enough{false};
  std::atomic<int> served{0};
  auto evening = std::async(std::launch::async, [&] {
    return support::at_once(customers, [&](std::size_t i) {
      return order_until(enough, served, open.seat("user-" + std::to_string(i)), i);
    });
  });

  for (int round = 1; round <= 2; ++round) {
    const auto before = served.load();
    EXPECT_TRUE(support::eventually(30s, [&] { return served > before + 100; }));
    open.server.crash();
    open.server.start();
    const auto after = served.load();
    EXPECT_TRUE(support::eventually(30s, [&] { return served > after + 100; }));
  }
  enough = true;
  auto all = evening.get();

  std::size_t keys = 0;
  for (std::size_t i = 0; i < all.size(); ++i) {
    for (const int status : all[i].statuses) {
      EXPECT_TRUE((std::set{200, 201, 409, 503}.contains(status))) << status;
    }
    EXPECT_TRUE(all[i].every_503_said_when);
    auto guest = open.seat("user-" + std::to_string(i));
    for (const auto& [key, last] : all[i].last) {
      const auto settled = place_in_the_end(guest, order_of(2), key);
      ASSERT_TRUE(settled.status == 200 || settled.status == 201) << settled.body;
      EXPECT_TRUE(last.status != 201 || settled.body == last.body) << settled.body;
      ++keys;
    }
  }
  EXPECT_EQ(open.number("select count(*) from orders"), static_cast<std::int64_t>(keys));
}

}  // namespace api
