#include "actors/kitchen.hpp"
#include "support/eventually.hpp"
#include "support/test_database.hpp"
#include "tests/actors/waiting_inbox.hpp"
#include "tests/actors/world.hpp"

#include <gtest/gtest.h>

#include <future>
#include <numeric>

// The kitchen as the console sees it: real actors on threads of their own, on a real database.
namespace actors::test {

namespace {

using namespace std::chrono_literals;

constexpr auto patience = 10s;

kitchen_settings settings_for(const std::string& url) {
  kitchen_settings settings;
  settings.database_url = url;
  settings.scheduler_threads = 2;
  settings.lanes = 2;
  return settings;
}

class open_kitchen {
 public:
  open_kitchen() {
    db.exec("insert into establishments (id, name) values (1, 'Shop')");
    for (const auto* dish : {"10", "11"}) {
      db.exec(
          "insert into dishes (id, establishment_id, name, price_minor, currency) values (" +
          std::string{dish} + ", 1, 'Dish', 100, 'RUB')");
    }
  }

  std::optional<answer> place(const std::string& key) {
    auto command = keyed_order(key);
    command.to = reply{answers, ++asked_};
    command.request = request_label{"request of " + key};
    ours.send(std::move(command));
    return answers->await(asked_);
  }
  std::optional<order_look> look(const std::string& key) {
    std::promise<std::optional<order_look>> told;
    auto soon = told.get_future();
    // A second call would throw, out of the actor that made it.
    ours.look(keyed_order(key).id, [&](auto what) { told.set_value(std::move(what)); });
    if (soon.wait_for(patience) == std::future_status::ready) return soon.get();
    ADD_FAILURE() << "whoever looked was not told";
    return std::nullopt;
  }

  support::test_database db;
  metrics counts;
  std::shared_ptr<waiting_inbox> answers = std::make_shared<waiting_inbox>();

 private:
  std::uint64_t asked_ = 0;

 public:
  kitchen ours{
      settings_for(db.url()), counts, [] {
        return std::chrono::floor<std::chrono::milliseconds>(std::chrono::system_clock::now());
      }};
};

}  // namespace

TEST(kitchen_look, shows_a_resident_order_and_nothing_of_others) {
  open_kitchen shop;
  ASSERT_EQ(shop.place("one")->what, outcome::created);

  const auto seen = shop.look("one");

  ASSERT_TRUE(seen);
  EXPECT_EQ(seen->phase, order_phase::resident);
  ASSERT_EQ(seen->attempts.size(), 1U);
  EXPECT_EQ(seen->attempts.front().request.text(), "request of one");
  EXPECT_FALSE(shop.look("another"));
  EXPECT_EQ(shop.counts.live_orders.value(), 1);
}

TEST(kitchen_look, counts_actors_over_all_routers_and_what_waits_nowhere) {
  open_kitchen shop;
  for (int i = 0; i < 8; ++i) ASSERT_TRUE(shop.place(std::to_string(i)));

  const auto seen = shop.ours.look();

  EXPECT_EQ(seen.by_phase[static_cast<std::size_t>(order_phase::resident)], 8);
  EXPECT_EQ(std::accumulate(seen.by_phase.begin(), seen.by_phase.end(), std::int64_t{0}), 8);
  EXPECT_EQ(seen.routers, 2);
  EXPECT_EQ(seen.stores, 2);
  EXPECT_EQ(seen.other_actors, 4);
  EXPECT_TRUE(seen.longest_waiting.empty());
  EXPECT_EQ(shop.counts.mailbox_waiting.value(), 0);
  EXPECT_EQ(shop.counts.store_waiting.value(), 0);
}

TEST(kitchen_look, lists_the_hottest_within_a_second) {
  open_kitchen shop;
  for (int i = 0; i < 200; ++i) ASSERT_TRUE(shop.place("hot"));

  EXPECT_TRUE(support::eventually(patience, [&] {
    const auto seen = shop.ours.look();
    return !seen.hottest_orders.empty() && seen.hottest_orders.front().id == keyed_order("hot").id;
  }));
}

TEST(kitchen_look, after_its_end_tells_nothing_and_is_quiet) {
  open_kitchen shop;
  ASSERT_TRUE(shop.place("one"));
  shop.ours.stop();

  EXPECT_FALSE(shop.look("one"));

  const auto seen = shop.ours.look();
  EXPECT_EQ(std::accumulate(seen.by_phase.begin(), seen.by_phase.end(), std::int64_t{0}), 0);
  EXPECT_EQ(seen.routers + seen.stores + seen.other_actors, 0);
}

}  // namespace actors::test
