#include "messaging/partition.hpp"
#include "stand.hpp"
#include "support/eventually.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <set>

namespace messaging {
namespace {

using support::eventually;
using namespace std::chrono_literals;

// Sends `count` records of `keys` keys without waiting for each; values are numbers from `from` on.
void send_many(stand& shop, int from, int count, int keys) {
  std::atomic<int> reports{0};
  for (int i = from; i < from + count; ++i) {
    shop.letters_out.send(
        {shop.topic, "k" + std::to_string(i % keys), std::to_string(i), {}},
        [&](const delivery& what) {
          EXPECT_EQ(what.result, delivery_result::delivered) << what.detail;
          ++reports;
        });
  }
  EXPECT_TRUE(eventually(patience, [&] { return reports == count; }));
}

std::set<std::string> as_set(const std::vector<std::string>& values) {
  return {values.begin(), values.end()};
}

TEST(group, gets_what_was_open_again_and_what_was_committed_not) {
  stand shop;
  scripted_handler first{[](const seen& what) -> std::optional<settlement> {
    if (what.value == "slow") return std::nullopt;
    return applied();
  }};
  auto settings = shop.settings();
  settings.close_wait_max = 1'000ms;
  auto consumer = shop.consume(first, settings);
  shop.publish(key_in(0, 0), "before");
  shop.publish(key_in(0, 0), "slow");
  shop.publish(key_in(0, 1), "fast");
  ASSERT_TRUE(first.await(3));

  const auto begin = std::chrono::steady_clock::now();
  consumer->stop();

  EXPECT_LT(std::chrono::steady_clock::now() - begin, 1'500ms);
  first.settle(*consumer->box(), "slow", applied());  // Nobody listens; nothing breaks.
  consumer.reset();
  scripted_handler second;
  consumer = shop.consume(second);
  ASSERT_TRUE(second.await(2));
  EXPECT_EQ(second.values(), (std::vector<std::string>{"slow", "fast"}));
  EXPECT_TRUE(eventually(patience, [&] { return committed_in(*consumer) == 3; }));
}

TEST(group, reads_the_whole_topic_again_under_a_new_name) {
  stand shop;
  send_many(shop, 0, 100, 10);
  scripted_handler once;
  scripted_handler again;
  auto renamed = shop.settings();
  renamed.group = new_name("another");

  const auto first = shop.consume(once);
  const auto second = shop.consume(again, renamed);

  ASSERT_TRUE(once.await(100));
  ASSERT_TRUE(again.await(100));
  EXPECT_EQ(as_set(once.values()), as_set(again.values()));
}

TEST(group, never_has_more_in_flight_than_its_credits_and_loses_nothing) {
  constexpr int records = 400;
  constexpr std::size_t credits = 10;
  stand shop;
  std::atomic<bool> open{false};
  scripted_handler handler{[&](const seen&) -> std::optional<settlement> {
    if (open) return applied();
    return std::nullopt;
  }};
  auto settings = shop.settings();
  settings.credits_max = credits;
  send_many(shop, 0, records, records);
  const auto consumer = shop.consume(handler, settings);

  // Long enough for the library to be told, and to stop fetching.
  EXPECT_TRUE(eventually(patience, [&] {
    const auto now = consumer->state().partitions;
    return !now.empty() && std::all_of(now.begin(), now.end(), [](const auto& each) {
      return each.paused == "enough is in flight";
    });
  }));
  EXPECT_LE(handler.count(), credits);

  open = true;
  handler.settle_all(*consumer->box(), applied());
  ASSERT_TRUE(eventually(patience, [&] { return committed_in(*consumer) == records; }));
  EXPECT_EQ(as_set(handler.values()).size(), std::size_t{records});
  EXPECT_EQ(handler.count(), std::size_t{records}) << "some came twice";
}

TEST(group, stays_a_member_while_everything_waits_to_be_tried_again) {
  constexpr int records = 500;
  stand shop;
  std::atomic<bool> down{true};
  scripted_handler handler{[&](const seen&) { return down ? later() : applied(); }};
  const auto consumer = shop.consume(handler);
  send_many(shop, 0, records, records);
  ASSERT_TRUE(joined(*consumer));
  const auto rebalances = consumer->state().rebalances;

  // More tries than fit into a session's timeout.
  EXPECT_TRUE(eventually(patience, [&] {
    std::size_t first = 0;
    for (const auto& each : handler.all())
      if (each.value == "0") ++first;
    return first >= 45;
  }));
  EXPECT_EQ(consumer->state().consumed, 0U);

  down = false;
  EXPECT_TRUE(eventually(patience, [&] { return committed_in(*consumer) == records; }));
  EXPECT_EQ(consumer->state().rebalances, rebalances);
  EXPECT_EQ(as_set(handler.values()).size(), std::size_t{records});
}

// The library keeps a partition paused that is taken away and given back.
TEST(group, goes_on_with_a_partition_that_was_paused_when_it_was_taken_away) {
  stand shop;
  std::atomic<bool> down{true};
  const auto answer = [&](const seen&) { return down ? later() : applied(); };
  scripted_handler handler{answer};
  scripted_handler guest{answer};
  const auto consumer = shop.consume(handler);
  for (std::int32_t i = 0; i < test_partitions; ++i) shop.publish(key_in(i), std::to_string(i));
  ASSERT_TRUE(eventually(patience, [&] {
    const auto now = consumer->state().partitions;
    return now.size() == test_partitions &&
           std::all_of(now.begin(), now.end(), [](auto& each) { return !each.paused.empty(); });
  }));

  auto other = shop.consume(guest);
  ASSERT_TRUE(joined(*other));
  other->stop();
  ASSERT_TRUE(
      eventually(patience, [&] { return consumer->state().partitions.size() == test_partitions; }));
  down = false;

  EXPECT_TRUE(eventually(patience, [&] { return committed_in(*consumer) == test_partitions; }));
  for (std::int32_t i = 0; i < test_partitions; ++i) shop.publish(key_in(i), "more");
  EXPECT_TRUE(eventually(patience, [&] { return committed_in(*consumer) == 2 * test_partitions; }));
}

TEST(group, loses_nothing_when_members_come_and_go_under_load) {
  constexpr int batch = 2'000;
  stand shop;
  scripted_handler handler;  // Of all members: two of one key at once would be seen.
  std::vector<std::unique_ptr<consumer>> members;
  int sent = 0;
  const auto load = [&] {
    send_many(shop, sent, batch, 50);
    sent += batch;
  };

  members.push_back(shop.consume(handler));
  load();
  members.push_back(shop.consume(handler));
  load();
  ASSERT_TRUE(joined(*members[1]));
  load();
  members[0].reset();
  load();
  members.push_back(shop.consume(handler));
  load();
  ASSERT_TRUE(joined(*members[2]));

  EXPECT_TRUE(eventually(2 * patience, [&] {
    return as_set(handler.values()).size() == static_cast<std::size_t>(sent);
  }));
}

TEST(group, does_not_consume_a_topic_with_another_number_of_partitions) {
  stand shop;
  shop.topic = new_topic(3);
  scripted_handler handler;
  const auto consumer = shop.consume(handler);
  publish(shop.letters_out, shop.topic, key_in(0), "x");

  EXPECT_TRUE(eventually(patience, [&] {
    return consumer->state().trouble ==
           "The topic " + shop.topic + " has 3 partitions instead of 6.";
  }));

  EXPECT_FALSE(consumer->state().joined);
  EXPECT_EQ(handler.count(), 0U);
}

}  // namespace
}  // namespace messaging
