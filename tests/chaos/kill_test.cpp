#include "chaos/diner.hpp"
#include "support/menu.hpp"
#include "support/test_database.hpp"

#include <gtest/gtest.h>

#include <atomic>
#include <cstdlib>
#include <deque>
#include <random>
#include <set>
#include <shared_mutex>
#include <thread>

// kill -9 at random moments under mixed load: no order lost, none doubled, no key stuck.
// KUHNYA_CHAOS_ROUNDS sets how often.
namespace chaos {

namespace {

constexpr int rounds_by_default = 12;
constexpr unsigned diners = 8;
constexpr int life_ms_max = 250;

int rounds() {
  const auto* wanted = std::getenv("KUHNYA_CHAOS_ROUNDS");
  return wanted == nullptr ? rounds_by_default : std::atoi(wanted);
}

// Half of the dishes run out on the way.
void set_menu(const std::string& url) {
  support::menu menu{url};
  for (std::int64_t dish = 1; dish <= 8; ++dish)
    menu.with_dish(dish, dish % 2 == 0 ? 1'000'000 : 150);
}

// The kitchen and its guests. An act holds the house; a restart waits until every act has failed or
// ended.
class house {
 public:
  house() {
    set_menu(db.url());
    kitchen.emplace(db.url());
    for (unsigned i = 0; i < diners; ++i)
      guests.emplace_back(*kitchen, "diner" + std::to_string(i), i + 1);
  }

  // Whoever got no answer waits for the kitchen's next life and then asks again before anything
  // else.
  void open(diner& guest) {
    bool owes = false;
    while (!closing) {
      const auto life = lives.load();
      if (answered(guest, owes)) continue;
      lives.wait(life);
    }
  }

  void live_and_die(std::chrono::milliseconds life) {
    EXPECT_FALSE(kitchen->wait(life)) << "the kitchen ended by itself";
    kitchen->kill9();
    const std::unique_lock alone{restarting};
    kitchen->restart();
    ++lives;
    lives.notify_all();
  }

  void close() {
    closing = true;
    ++lives;
    lives.notify_all();
  }

  support::test_database db;
  std::optional<support::kitchen_process> kitchen;
  std::deque<diner> guests;
  std::shared_mutex restarting;
  std::atomic<bool> closing{false};
  std::atomic<int> lives{1};

 private:
  bool answered(diner& guest, bool& owes) {
    const std::shared_lock inside{restarting};
    owes = owes ? !guest.catch_up() : !guest.act();
    return !owes;
  }
};

void run(house& open, int rounds) {
  std::vector<std::jthread> threads;
  for (auto& guest : open.guests) threads.emplace_back([&] { open.open(guest); });
  std::minstd_rand random{std::random_device{}()};
  for (int round = 0; round < rounds; ++round) {
    open.live_and_die(std::chrono::milliseconds{random() % life_ms_max});
  }
  EXPECT_FALSE(open.kitchen->wait(std::chrono::milliseconds{life_ms_max}));
  open.close();
}

// Every answer that was given is the truth in the database.
void expect_kept(house& open, const diner& guest) {
  std::set<std::string> orders;
  for (const auto& [key, asked] : guest.wishes()) {
    const auto where =
        " where user_id = '" + guest.name() + "' and client_idempotency_key = '" + key + "'";
    EXPECT_EQ(open.db.number("select count(*) from orders" + where), asked.order.empty() ? 0 : 1)
        << key;
    if (asked.order.empty()) continue;
    EXPECT_TRUE(orders.insert(asked.order).second) << "two keys share " << asked.order;
    EXPECT_EQ(open.db.text("select id::text from orders" + where), asked.order);
    EXPECT_EQ(
        open.db.text("select body from idempotency_keys where order_id = '" + asked.order + "'"),
        asked.answer);
  }
  for (const auto& [order, answered] : guest.cancels()) {
    EXPECT_TRUE(answered);
    EXPECT_EQ(open.db.text("select status from orders where id = '" + order + "'"), "cancelled");
  }
  const auto all =
      open.db.number("select count(*) from orders where user_id = '" + guest.name() + "'");
  EXPECT_EQ(static_cast<std::size_t>(all), orders.size());
}

}  // namespace

TEST(killing_the_kitchen, at_random_moments_loses_and_doubles_nothing) {
  house open;

  run(open, rounds());
  for (auto& guest : open.guests) EXPECT_TRUE(guest.catch_up()) << guest.name();

  std::size_t wishes = 0;
  for (const auto& guest : open.guests) {
    expect_kept(open, guest);
    for (const auto& each : guest.surprises()) ADD_FAILURE() << each;
    wishes += guest.wishes().size();
  }
  support::expect_balanced(open.db.url());
  std::printf("[ measured ] %d kills, %zu orders asked for\n", rounds(), wishes);
  EXPECT_GT(wishes, 0U);
}

}  // namespace chaos
