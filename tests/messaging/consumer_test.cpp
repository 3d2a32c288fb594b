#include "messaging/consumer.hpp"

#include "messaging/partition.hpp"
#include "stand.hpp"
#include "support/eventually.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <stdexcept>
#include <thread>

namespace messaging {
namespace {

using support::eventually;

// One consumer for all tests that leave it as it was: joining takes the embedded broker seconds.
class consumer_test : public testing::Test {
 protected:
  static void SetUpTestSuite() {
    shop_ = std::make_unique<stand>();
    handler_ = std::make_unique<scripted_handler>();
    consumer_ = shop_->consume(*handler_);
    ASSERT_TRUE(joined(*consumer_));
  }
  static void TearDownTestSuite() {
    consumer_.reset();
    handler_.reset();
    shop_.reset();
  }

  void SetUp() override { before_ = handler_->count(); }
  void TearDown() override {
    handler_->answer_with({});
    handler_->settle_all(*consumer_->box(), applied());
    EXPECT_TRUE(
        eventually(patience, [] { return consumer_->state().consumed == shop_->published; }));
  }

  static void take_on(const std::string& value) {
    handler_->answer_with([value](const seen& what) -> std::optional<settlement> {
      if (what.value == value) return std::nullopt;
      return applied();
    });
  }

  static partition_state state(std::int32_t partition) {
    return partition_in(*consumer_, partition);
  }
  static bool commits_all(std::int32_t partition) {
    return eventually(patience, [=] {
      const auto now = state(partition);
      return now.in_flight == 0 && now.position > 0 && now.committed == now.position;
    });
  }

  // What this test has let the handler see.
  std::vector<std::string> values() const {
    auto all = handler_->values();
    all.erase(all.begin(), all.begin() + static_cast<std::ptrdiff_t>(before_));
    return all;
  }
  bool await(std::size_t records) const { return handler_->await(before_ + records); }

  static inline std::unique_ptr<stand> shop_;
  static inline std::unique_ptr<scripted_handler> handler_;
  static inline std::unique_ptr<consumer> consumer_;
  std::size_t before_ = 0;
};

TEST_F(consumer_test, says_when_all_that_was_at_hand_is_handed_over) {
  for (int i = 0; i < 100; ++i) shop_->publish(key_in(i % 3), std::to_string(i));

  ASSERT_TRUE(await(100));
  EXPECT_TRUE(eventually(patience, [] { return handler_->gone_on() == handler_->count(); }));
}

TEST_F(consumer_test, goes_on_after_a_burst_that_failed) {
  handler_->fail_next_burst();

  shop_->publish(key_in(0), "a");

  ASSERT_TRUE(await(1));
  EXPECT_TRUE(commits_all(0));
}

TEST_F(consumer_test, hands_over_what_is_published_and_commits_it) {
  shop_->publish(key_in(0), "a");
  shop_->publish(key_in(1), "b");

  ASSERT_TRUE(await(2));
  EXPECT_TRUE(commits_all(0));
  EXPECT_TRUE(commits_all(1));
  EXPECT_TRUE(eventually(patience, [] { return state(1).end == state(1).committed; }));
  EXPECT_EQ(consumer_->state().trouble, "");
}

TEST_F(consumer_test, hands_over_records_of_one_key_one_after_the_other) {
  handler_->answer_with([](const seen&) { return std::nullopt; });
  const auto key = key_in(2);
  std::vector<std::string> expected;
  for (int i = 0; i < 20; ++i) expected.push_back(std::to_string(i));

  for (const auto& value : expected) shop_->publish(key, value);
  for (const auto& value : expected) handler_->settle(*consumer_->box(), value, applied());

  EXPECT_EQ(values(), expected);
}

TEST_F(consumer_test, works_on_different_keys_of_a_partition_side_by_side) {
  take_on("slow");

  shop_->publish(key_in(3, 0), "slow");
  shop_->publish(key_in(3, 0), "behind it");
  shop_->publish(key_in(3, 1), "of another");

  ASSERT_TRUE(await(2));
  EXPECT_EQ(values(), (std::vector<std::string>{"slow", "of another"}));
  handler_->settle(*consumer_->box(), "slow", applied());
  ASSERT_TRUE(await(3));
  EXPECT_EQ(values().back(), "behind it");
}

TEST_F(consumer_test, commits_nothing_beyond_a_slow_record) {
  take_on("slow");
  shop_->publish(key_in(4, 0), "slow");
  shop_->publish(key_in(4, 1), "fast");
  ASSERT_TRUE(await(2));
  const auto slow = handler_->all()[before_].offset;

  ASSERT_TRUE(eventually(patience, [&] { return state(4).position == slow + 2; }));
  EXPECT_EQ(state(4).watermark, slow);
  EXPECT_LE(state(4).committed, slow);
  EXPECT_EQ(state(4).in_flight, 1U);

  handler_->settle(*consumer_->box(), "slow", applied());
  EXPECT_TRUE(commits_all(4));
}

TEST_F(consumer_test, tells_how_long_the_oldest_has_waited) {
  take_on("old");
  shop_->publish(key_in(4), "old");

  EXPECT_TRUE(
      eventually(patience, [] { return state(4).oldest_age > std::chrono::milliseconds{100}; }));

  handler_->settle(*consumer_->box(), "old", applied());
  EXPECT_TRUE(
      eventually(patience, [] { return state(4).oldest_age == std::chrono::milliseconds{0}; }));
}

TEST_F(consumer_test, tries_again_later_and_keeps_the_order_of_the_key) {
  int failures = 0;
  handler_->answer_with([&](const seen& what) {
    return what.value == "hard" && ++failures <= 3 ? later() : applied();
  });
  const auto key = key_in(0);
  const auto dead = consumer_->state().settled[static_cast<std::size_t>(fate::dead)];

  shop_->publish(key, "hard");
  shop_->publish(key, "next");

  ASSERT_TRUE(await(5));
  EXPECT_EQ(values(), (std::vector<std::string>{"hard", "hard", "hard", "hard", "next"}));
  EXPECT_TRUE(commits_all(0));
  EXPECT_EQ(consumer_->state().settled[static_cast<std::size_t>(fate::dead)], dead);
}

TEST_F(consumer_test, pauses_only_the_partition_of_what_is_put_off) {
  handler_->answer_with(
      [](const seen& what) { return what.value == "hard" ? later() : applied(); });
  shop_->publish(key_in(1), "hard");
  EXPECT_TRUE(
      eventually(patience, [] { return state(1).paused == "waits to try again: store_down"; }));
  EXPECT_EQ(state(0).paused, "");

  shop_->publish(key_in(0), "elsewhere");
  EXPECT_TRUE(eventually(patience, [&] {
    const auto now = values();
    return std::find(now.begin(), now.end(), "elsewhere") != now.end();
  }));

  handler_->answer_with({});
  shop_->publish(key_in(1), "afterwards");
  EXPECT_TRUE(commits_all(1));
  EXPECT_EQ(values().back(), "afterwards");
  EXPECT_TRUE(eventually(patience, [] { return state(1).paused.empty(); }));
}

TEST_F(consumer_test, hands_a_record_out_again_under_another_number) {
  handler_->answer_with([](const seen&) { return std::nullopt; });
  shop_->publish(key_in(2), "x");
  const auto first = handler_->await_open("x");
  handler_->settle(*consumer_->box(), "x", later());
  const auto second = handler_->await_open("x");

  EXPECT_NE(first, second);
  consumer_->box()->settle(first, applied());
  consumer_->box()->settle(first + 1, applied());
  consumer_->box()->settle(0, applied());

  shop_->publish(key_in(2), "y");
  shop_->publish(key_in(3), "z");
  handler_->await_open("z");
  EXPECT_EQ(handler_->open("y"), std::nullopt) << "a void number settled a record";
}

TEST_F(consumer_test, takes_a_handler_that_throws_for_one_that_says_later) {
  int calls = 0;
  handler_->answer_with([&](const seen&) -> std::optional<settlement> {
    if (++calls == 1) throw std::runtime_error{"a bug"};
    return applied();
  });

  shop_->publish(std::nullopt, "x");

  ASSERT_TRUE(await(2));
  EXPECT_EQ(values(), (std::vector<std::string>{"x", "x"}));
}

TEST_F(consumer_test, hands_over_records_without_a_key_or_a_value) {
  shop_->publish(std::nullopt, "no key");
  shop_->publish(key_in(5), std::nullopt);

  ASSERT_TRUE(await(2));
  const auto all = handler_->all();
  const auto without_key = std::find_if(
      all.begin() + static_cast<std::ptrdiff_t>(before_), all.end(), [](const auto& each) {
        return !each.key;
      });
  ASSERT_NE(without_key, all.end());
  EXPECT_EQ(without_key->value, "no key");
  EXPECT_TRUE(std::any_of(all.begin(), all.end(), [](const auto& each) { return !each.value; }));
}

TEST_F(consumer_test, takes_settlements_from_many_threads_at_once) {
  constexpr int records = 600;
  handler_->answer_with([](const seen&) { return std::nullopt; });
  std::vector<std::thread> threads;
  for (int i = 0; i < records; ++i) {
    shop_->publish("many-" + std::to_string(i), "m" + std::to_string(i));
  }
  ASSERT_TRUE(await(records));
  const auto consumed = consumer_->state().consumed;

  for (int t = 0; t < 4; ++t) {
    threads.emplace_back([t] {
      for (int i = t; i < records; i += 4)
        handler_->settle(*consumer_->box(), "m" + std::to_string(i), applied());
    });
  }
  for (auto& each : threads) each.join();

  EXPECT_TRUE(
      eventually(patience, [&] { return consumer_->state().consumed >= consumed + records; }));
  EXPECT_EQ(values().size(), std::size_t{records});
}

}  // namespace
}  // namespace messaging
