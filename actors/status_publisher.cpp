#include "actors/status_publisher.hpp"

#include "messaging/event_json.hpp"

#include <utility>

namespace actors {

status_publisher publish_through(messaging::producer& producer, std::string topic) {
  return [&producer, topic = std::move(topic)](
             const domain::status_callback& what,
             std::function<void(const messaging::delivery&)> done) {
    messaging::outgoing message;
    message.topic = topic;
    message.key = to_string(what.order);
    message.value = messaging::write_callback(what);
    producer.send(std::move(message), std::move(done));
  };
}

}  // namespace actors
