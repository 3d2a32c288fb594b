#include "messaging/producer.hpp"

#include <gtest/gtest.h>

#include <stdexcept>

namespace messaging {
namespace {

std::string objection_to(const std::string& name, const std::string& value) {
  client_settings client;
  client.brokers = "127.0.0.1:1";
  client.properties[name] = value;
  try {
    const producer made{client, {}, 1};
  } catch (const std::runtime_error& why) {
    return why.what();
  }
  return {};
}

TEST(library_settings, that_would_break_a_promise_are_refused) {
  for (const auto* name :
       {"enable.auto.commit",
        "enable.auto.offset.store",
        "auto.commit.enable",
        "acks",
        "request.required.acks",
        "enable.idempotence",
        "group.id",
        "partition.assignment.strategy",
        "message.timeout.ms",
        "delivery.timeout.ms",
        "bootstrap.servers",
        "test.mock.num.brokers",
        "plugin.library.paths"})
    EXPECT_EQ(
        objection_to(name, "1"),
        "The Kafka setting " + std::string{name} + " cannot be changed; we rely on ours.");
}

TEST(library_settings, that_nobody_knows_are_refused_by_name) {
  EXPECT_EQ(objection_to("sasl.pasword", "x"), "The Kafka client knows no setting sasl.pasword.");
}

TEST(library_settings, are_never_repeated_with_their_value) {
  const auto why = objection_to("security.protocol", "hunter2");

  EXPECT_EQ(why, "The Kafka client does not take the value of security.protocol.");
}

TEST(library_settings, pass_through_by_name) {
  EXPECT_EQ(objection_to("sasl.username", "cook"), "");
  EXPECT_EQ(objection_to("client.rack", "b2"), "");
}

TEST(library_settings, need_brokers) { EXPECT_THROW(producer({}, {}, 1), std::runtime_error); }

TEST(library_settings, that_do_not_go_together_are_refused) {
  client_settings client;
  client.brokers = "127.0.0.1:1";
  client.properties = {{"security.protocol", "ssl"}, {"ssl.ca.location", "/nowhere/at/all.pem"}};

  EXPECT_THROW(producer(client, {}, 1), std::runtime_error);
}

}  // namespace
}  // namespace messaging
