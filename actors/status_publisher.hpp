#pragma once

#include "domain/status_callback.hpp"
#include "messaging/producer.hpp"

#include <functional>
#include <string>

namespace actors {

// Hands a callback to the broker. The second argument is called exactly once, from any thread, when
// it is known what became of it.
using status_publisher = std::function<void(
    const domain::status_callback&, std::function<void(const messaging::delivery&)>)>;

// Publishes through that producer, which outlives the publisher, to that topic.
status_publisher publish_through(messaging::producer& producer, std::string topic);

}  // namespace actors
