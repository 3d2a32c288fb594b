#include "messaging/topics.hpp"

#include "stand.hpp"

#include <gtest/gtest.h>

#include <array>

namespace messaging {
namespace {

using namespace std::chrono_literals;

client_settings nobody() {
  client_settings client;
  client.brokers = "127.0.0.1:1";
  return client;
}

TEST(topics, that_are_as_agreed_meet_no_objection) {
  const std::array names{new_topic(), new_topic()};

  ensure_topics(test_client(), names, test_partitions, patience);

  EXPECT_EQ(topics_objection(test_client(), names, test_partitions, patience), "");
}

TEST(topics, with_another_number_of_partitions_are_objected_to) {
  const std::array names{new_topic(), new_topic(3)};
  const auto sentence = "The topic " + names[1] + " has 3 partitions instead of 6.";

  EXPECT_EQ(topics_objection(test_client(), names, test_partitions, patience), sentence);
  EXPECT_THROW(ensure_topics(test_client(), names, test_partitions, patience), std::runtime_error);
}

TEST(topics, of_a_broker_that_is_away_are_waited_for_no_longer_than_said) {
  const std::array names{std::string{"any"}};
  const auto begin = std::chrono::steady_clock::now();

  EXPECT_THROW(topics_objection(nobody(), names, 1, 300ms), std::runtime_error);
  EXPECT_THROW(ensure_topics(nobody(), names, 1, 300ms), std::runtime_error);

  EXPECT_LT(std::chrono::steady_clock::now() - begin, 3s);
}

}  // namespace
}  // namespace messaging
