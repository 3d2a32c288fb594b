#include "loop/broker.hpp"

#include "messaging/topics.hpp"

#ifdef LOOP_ON_KAFKA
#include "support/kafka_server.hpp"
#else
#include "messaging/embedded_broker.hpp"
#endif

#include <atomic>
#include <chrono>
#include <unistd.h>
#include <vector>

namespace loop {
namespace {

#ifdef LOOP_ON_KAFKA

support::kafka_server& broker() {
  static support::kafka_server only;
  return only;
}

#else

messaging::embedded_broker& broker() {
  static messaging::embedded_broker only{{}, 6};
  return only;
}

#endif

}  // namespace

#ifdef LOOP_ON_KAFKA

std::string broker_address() { return broker().address(); }
void broker_down() { broker().stop(); }
void broker_up() { broker().start(); }
void broker_freeze() { broker().freeze(); }
void broker_thaw() { broker().thaw(); }

#else

std::string broker_address() { return broker().address(); }
void broker_down() { broker().set_down(); }
void broker_up() { broker().set_up(); }
void refuse_topic(const std::string& topic) {
  constexpr std::int16_t invalid_topic = 17;
  broker().refuse_topic(topic, invalid_topic);
}
void allow_topic(const std::string& topic) { broker().refuse_topic(topic, 0); }

#endif

messaging::client_settings client() {
  messaging::client_settings settings;
  settings.brokers = broker_address();
  return settings;
}

messaging::topic_settings new_topics() {
  static std::atomic<int> count{0};
  const auto now = std::chrono::system_clock::now().time_since_epoch().count();
  const auto own = std::to_string(now % 1'000'000'000) + "-" + std::to_string(::getpid()) + "-" +
                   std::to_string(++count);
  messaging::topic_settings topics;
  topics.orders = "orders-" + own;
  topics.statuses = "statuses-" + own;
  topics.dead_letters = "dead-letters-" + own;
  topics.dead_orders = "dead-orders-" + own;
  const std::vector<std::string> names{
      topics.orders, topics.statuses, topics.dead_letters, topics.dead_orders};
#ifndef LOOP_ON_KAFKA
  for (const auto& name : names) broker().add_topic(name, topics.partitions);
#endif
  messaging::ensure_topics(client(), names, topics.partitions, std::chrono::seconds{30});
  return topics;
}

}  // namespace loop
