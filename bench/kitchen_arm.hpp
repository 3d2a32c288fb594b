#pragma once

#include "actors/callbacks.hpp"
#include "actors/kitchen.hpp"
#include "bench/callbacks_stand.hpp"
#include "messaging/producer.hpp"

#include <string>

namespace bench {

// The kitchen with its consumer, in this process, without HTTP.
class kitchen_arm {
 public:
  kitchen_arm(messaging::client_settings client, const std::string& database_url);
  ~kitchen_arm();
  kitchen_arm(const kitchen_arm&) = delete;
  kitchen_arm& operator=(const kitchen_arm&) = delete;

  // Consumes so many records of a topic that is read for the first time; what the orders hold in
  // memory stays for the next call. Throws std::runtime_error when they are not settled, or not as
  // expected.
  lap consume(const topic_pair& topics, std::size_t records, messaging::fate expected);

 private:
  messaging::client_settings client_;
  actors::metrics counts_;
  actors::kitchen kitchen_;
  messaging::producer letters_;
};

}  // namespace bench
