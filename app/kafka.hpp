#pragma once

#include "config/settings.hpp"
#include "http/services.hpp"
#include "messaging/consumer.hpp"

#include <string>

// What the services share in talking to Kafka.
namespace app {

// A consumer's settings out of the service's.
messaging::consumer_settings consumer_of(
    const config::kafka_settings& kafka,
    const std::string& group,
    const std::string& topic,
    const std::string& dead_letter_topic);

// How a consumer stands, for GET /readyz: not ready when its topic is not as agreed, when dead
// letters cannot be written, or when a record has waited for too long. A broker that is away is
// told, but nothing that HTTP does needs it.
http::ready_part ready_part_of(
    const std::string& name,
    const messaging::consumer_state& now,
    std::chrono::milliseconds oldest_max);

}  // namespace app
