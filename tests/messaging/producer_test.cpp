#include "messaging/producer.hpp"

#include "messaging/partition.hpp"
#include "stand.hpp"
#include "support/eventually.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>

namespace messaging {
namespace {

TEST(producer, reports_where_a_message_went) {
  const auto topic = new_topic();
  producer out{test_client(), {topic}, test_partitions};

  const auto first = publish(out, topic, "some key", "1");
  const auto second = publish(out, topic, "some key", "2");

  EXPECT_EQ(first.result, delivery_result::delivered);
  EXPECT_EQ(first.partition, partition_of("some key", test_partitions));
  EXPECT_EQ(first.offset, 0);
  EXPECT_EQ(second.partition, first.partition);
  EXPECT_EQ(second.offset, 1);
  EXPECT_EQ(out.state().delivered, 2U);
  EXPECT_EQ(out.state().in_flight, 0U);
}

TEST(producer, keeps_the_order_of_a_key) {
  constexpr int messages = 5'000;
  const auto topic = new_topic();
  std::vector<int> reported;
  std::vector<std::int64_t> offsets;
  {
    producer out{test_client(), {topic}, test_partitions};
    for (int i = 0; i < messages; ++i) {
      out.send({topic, "k", std::to_string(i), {}}, [&, i](const delivery& what) {
        reported.push_back(i);
        offsets.push_back(what.offset);
      });
    }
  }  // Waits for what is in flight.

  ASSERT_EQ(reported.size(), std::size_t{messages});
  EXPECT_TRUE(std::is_sorted(reported.begin(), reported.end()));
  EXPECT_TRUE(std::is_sorted(offsets.begin(), offsets.end()));
}

TEST(producer, refuses_for_good_what_is_too_large) {
  const auto topic = new_topic();
  producer out{test_client(), {topic}, test_partitions};

  const auto report = publish(out, topic, "k", std::string(2'000'000, 'x'));

  EXPECT_EQ(report.result, delivery_result::refused);
  EXPECT_TRUE(report.permanent);
  EXPECT_EQ(out.state().refused, 1U);
}

TEST(producer, refuses_a_partition_there_is_not) {
  const auto topic = new_topic(1);
  producer out{test_client(), {topic}, test_partitions};

  const auto report = publish(out, topic, key_in(5), "x");

  EXPECT_EQ(report.result, delivery_result::refused);
  EXPECT_FALSE(report.permanent);
}

TEST(producer, may_send_again_from_within_a_report) {
  const auto topic = new_topic();
  std::atomic<int> delivered{0};
  producer out{test_client(), {topic}, test_partitions};

  out.send({topic, "k", "1", {}}, [&](const delivery&) {
    ++delivered;
    out.send({topic, "k", "2", {}}, [&](const delivery&) { ++delivered; });
  });

  EXPECT_TRUE(support::eventually(patience, [&] { return delivered == 2; }));
}

}  // namespace
}  // namespace messaging
