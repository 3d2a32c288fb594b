#pragma once

#include "messaging/producer.hpp"
#include "messaging/topics.hpp"
#include "support/kafka_server.hpp"

#include <gtest/gtest.h>

#include <chrono>
#include <future>
#include <memory>
#include <string>
#include <vector>

namespace peers {

inline const std::string topic = "words";
inline constexpr std::int32_t partitions = 3;
inline constexpr std::chrono::seconds wait_max{30};

// One broker for all tests of a suite, since it takes seconds to start.
class on_kafka : public testing::Test {
 public:
  static void SetUpTestSuite() {
    broker_ = std::make_unique<support::kafka_server>();
    const std::vector<std::string> topics{topic};
    messaging::ensure_topics(client(), topics, partitions, wait_max);
  }
  static void TearDownTestSuite() { broker_.reset(); }

  static support::kafka_server& broker() { return *broker_; }

  static messaging::client_settings client() {
    messaging::client_settings client;
    client.brokers = broker().address();
    return client;
  }

 private:
  static inline std::unique_ptr<support::kafka_server> broker_;
};

// What became of one publication; `unknown` also when nobody tells.
inline messaging::delivery publish(messaging::producer& with, const std::string& value) {
  const auto told = std::make_shared<std::promise<messaging::delivery>>();
  auto answer = told->get_future();
  with.send({topic, "key", value, {}}, [told](const messaging::delivery& what) {
    told->set_value(what);
  });
  if (answer.wait_for(wait_max) != std::future_status::ready) return {};
  return answer.get();
}

}  // namespace peers
