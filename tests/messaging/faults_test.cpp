#include "messaging/embedded_broker.hpp"
#include "messaging/producer.hpp"
#include "stand.hpp"
#include "support/eventually.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <mutex>

// What only the embedded broker can be made to do. Each test has one of its own.
namespace messaging {
namespace {

using support::eventually;
using namespace std::chrono_literals;

constexpr std::int16_t produce = 0;
constexpr std::int16_t offset_commit = 8;
constexpr std::int16_t invalid_topic = 17;
constexpr std::int16_t authorization_failed = 29;
constexpr std::int16_t out_of_order_sequence = 45;
constexpr std::int16_t not_coordinator = 16;

class faulty_broker_test : public testing::Test {
 protected:
  client_settings client(std::chrono::milliseconds wait = 2'500ms) const {
    client_settings made;
    made.brokers = broker.address();
    made.delivery_wait_max = wait;
    return made;
  }

  consumer_settings consuming() const {
    consumer_settings made;
    made.client = client();
    made.group = "group";
    made.topic = "topic";
    made.dead_letter_topic = "dead";
    made.retry_first = 20ms;
    made.retry_max = 200ms;
    made.session_timeout = 6'000ms;
    return made;
  }

  embedded_broker broker{{"topic", "dead"}, test_partitions};
};

TEST_F(faulty_broker_test, a_publication_without_an_answer_is_unknown_in_time) {
  producer out{client(500ms), {"topic"}, test_partitions};
  ASSERT_EQ(publish(out, "topic", "k", "1").result, delivery_result::delivered);
  broker.set_down();

  const auto begin = std::chrono::steady_clock::now();
  const auto report = publish(out, "topic", "k", "2");

  EXPECT_EQ(report.result, delivery_result::unknown);
  EXPECT_LT(std::chrono::steady_clock::now() - begin, 2'000ms);
  EXPECT_TRUE(eventually(patience, [&] { return !out.state().connected; }));
}

TEST_F(faulty_broker_test, a_publication_succeeds_soon_after_the_broker_is_back) {
  producer out{client(), {"topic"}, test_partitions};
  broker.set_down();
  std::atomic<bool> first_failed{false};
  out.send({"topic", "k", "1", {}}, [&](const delivery& what) {
    first_failed = what.result == delivery_result::unknown;
  });
  ASSERT_TRUE(eventually(patience, [&] { return first_failed.load(); }));

  broker.set_up();

  EXPECT_EQ(publish(out, "topic", "k", "2").result, delivery_result::delivered);
}

TEST_F(faulty_broker_test, the_order_of_a_key_survives_an_outage) {
  constexpr int messages = 200;
  producer out{client(20'000ms), {"topic"}, test_partitions};
  std::mutex mutex;
  std::vector<std::int64_t> offsets;
  const auto note = [&](const delivery& what) {
    const std::lock_guard lock{mutex};
    EXPECT_EQ(what.result, delivery_result::delivered) << what.detail;
    offsets.push_back(what.offset);
  };

  for (int i = 0; i < messages; ++i) {
    if (i == messages / 4) broker.set_down();
    if (i == messages / 2) broker.set_up();
    out.send({"topic", "k", std::to_string(i), {}}, note);
  }

  ASSERT_TRUE(eventually(patience, [&] {
    const std::lock_guard lock{mutex};
    return offsets.size() == messages;
  }));
  EXPECT_TRUE(std::is_sorted(offsets.begin(), offsets.end()));
  EXPECT_EQ(offsets.back() - offsets.front(), messages - 1) << "one was written twice";
}

TEST_F(faulty_broker_test, a_fatal_error_is_survived_by_a_new_producer) {
  producer out{client(), {"topic"}, test_partitions};
  ASSERT_EQ(publish(out, "topic", "k", "1").result, delivery_result::delivered);
  broker.fail_next(produce, out_of_order_sequence, 1);

  const auto report = publish(out, "topic", "k", "2");

  EXPECT_EQ(report.result, delivery_result::unknown) << report.detail;
  EXPECT_TRUE(eventually(patience, [&] { return out.state().rebuilt == 1; }));
  EXPECT_EQ(publish(out, "topic", "k", "3").result, delivery_result::delivered);
  EXPECT_EQ(out.state().in_flight, 0U);
}

TEST_F(faulty_broker_test, a_refused_topic_refuses_and_may_be_tried_again) {
  producer out{client(), {"topic"}, test_partitions};
  ASSERT_EQ(publish(out, "topic", "k", "1").result, delivery_result::delivered);
  broker.refuse_topic("topic", invalid_topic);

  const auto report = publish(out, "topic", "k", "2");

  EXPECT_EQ(report.result, delivery_result::refused) << report.detail;
  EXPECT_FALSE(report.permanent);
  broker.refuse_topic("topic", 0);
  EXPECT_TRUE(eventually(patience, [&] {
    return publish(out, "topic", "k", "3").result == delivery_result::delivered;
  }));
}

TEST_F(faulty_broker_test, a_producer_without_the_right_to_write_is_refused) {
  producer out{client(), {"topic"}, test_partitions};
  broker.fail_next(produce, authorization_failed, 1);

  const auto report = publish(out, "topic", "k", "1");

  EXPECT_EQ(report.result, delivery_result::refused) << report.detail;
  EXPECT_FALSE(report.permanent);
}

TEST_F(faulty_broker_test, a_full_queue_refuses_at_once) {
  constexpr int messages = 100'001;
  producer out{client(1'000ms), {"topic"}, test_partitions};
  broker.set_down();
  std::atomic<int> refused{0};
  std::atomic<int> reports{0};

  for (int i = 0; i < messages; ++i) {
    out.send({"topic", "k", "x", {}}, [&](const delivery& what) {
      if (what.result == delivery_result::refused && !what.permanent) ++refused;
      ++reports;
    });
  }

  EXPECT_GE(refused, 1);
  EXPECT_TRUE(eventually(patience, [&] { return reports == messages; }));
  EXPECT_EQ(out.state().in_flight, 0U);
}

TEST_F(faulty_broker_test, a_dead_letter_that_cannot_be_written_stops_its_partition_alone) {
  scripted_handler handler{
      [](const seen& what) { return what.value == "bad" ? dead() : applied(); }};
  producer letters{client(500ms), {"topic", "dead"}, test_partitions};
  broker.refuse_topic("dead", invalid_topic);
  consumer reading{consuming(), handler, letters};
  reading.run();
  publish(letters, "topic", key_in(0, 0), "bad");
  publish(letters, "topic", key_in(0, 1), "good");

  EXPECT_TRUE(eventually(patience, [&] { return !reading.state().dead_letters_writable; }));
  EXPECT_TRUE(eventually(patience, [&] { return !partition_in(reading, 0).paused.empty(); }));
  EXPECT_EQ(reading.state().trouble, "Dead letters cannot be written to dead.");
  publish(letters, "topic", key_in(1), "elsewhere");
  ASSERT_TRUE(eventually(patience, [&] { return partition_in(reading, 1).committed == 1; }));
  EXPECT_EQ(partition_in(reading, 0).watermark, 0);

  broker.refuse_topic("dead", 0);
  EXPECT_TRUE(eventually(patience, [&] { return reading.state().dead_letters_writable; }));
  EXPECT_TRUE(eventually(patience, [&] { return partition_in(reading, 0).committed == 2; }));
  EXPECT_EQ(reading.state().trouble, "");
  EXPECT_EQ(std::ranges::count(handler.values(), "bad"), 1) << "the handler saw it again";
}

TEST_F(faulty_broker_test, a_message_larger_than_any_letter_may_be_is_passed_over) {
  scripted_handler handler;
  producer letters{client(), {"topic", "dead"}, test_partitions};
  auto generous = client();
  generous.properties["message.max.bytes"] = "6000000";
  producer others{generous, {"topic"}, test_partitions};
  consumer reading{consuming(), handler, letters};
  reading.run();

  publish(others, "topic", key_in(0), std::string(4'500'000, 'h'));
  publish(others, "topic", key_in(0), "next");

  EXPECT_TRUE(eventually(patience, [&] { return partition_in(reading, 0).committed == 2; }));
  EXPECT_EQ(handler.values(), (std::vector<std::string>{"next"}));
}

TEST_F(faulty_broker_test, stopping_takes_no_longer_than_it_may_when_the_broker_is_away) {
  scripted_handler handler{[](const seen&) { return std::nullopt; }};
  producer letters{client(500ms), {"topic"}, test_partitions};
  auto settings = consuming();
  settings.close_wait_max = 2'000ms;
  consumer reading{settings, handler, letters};
  reading.run();
  publish(letters, "topic", key_in(0), "never settled");
  ASSERT_TRUE(handler.await(1));
  broker.set_down();
  EXPECT_TRUE(eventually(
      patience, [&] { return reading.state().trouble == "No Kafka broker can be reached."; }));

  const auto begin = std::chrono::steady_clock::now();
  reading.stop();

  EXPECT_LT(std::chrono::steady_clock::now() - begin, 3'000ms);
}

TEST_F(faulty_broker_test, a_consumer_goes_on_after_an_outage_and_a_failed_commit) {
  scripted_handler handler;
  producer letters{client(20'000ms), {"topic"}, test_partitions};
  consumer reading{consuming(), handler, letters};
  reading.run();
  ASSERT_TRUE(joined(reading));
  broker.fail_next(offset_commit, not_coordinator, 1);
  publish(letters, "topic", key_in(0), "1");
  ASSERT_TRUE(handler.await(1));

  broker.set_down();
  EXPECT_TRUE(eventually(patience, [&] { return !reading.state().connected; }));
  broker.set_up();

  publish(letters, "topic", key_in(0), "2");
  EXPECT_TRUE(eventually(patience, [&] { return partition_in(reading, 0).committed == 2; }));
  EXPECT_EQ(reading.state().trouble, "");
}

TEST_F(faulty_broker_test, waits_for_a_broker_that_is_away_at_first) {
  broker.set_down();
  scripted_handler handler;
  producer letters{client(20'000ms), {"topic"}, test_partitions};
  consumer reading{consuming(), handler, letters};
  reading.run();
  EXPECT_TRUE(eventually(
      patience, [&] { return reading.state().trouble == "No Kafka broker can be reached."; }));

  broker.set_up();

  publish(letters, "topic", key_in(0), "x");
  EXPECT_TRUE(handler.await(1));
}

}  // namespace
}  // namespace messaging
