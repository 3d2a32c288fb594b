#pragma once

#include "messaging/library.hpp"

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>

namespace messaging {

// How many partitions the topic has, 0 when there is none; nothing when nobody answered in time.
std::optional<std::int32_t> partitions_of(
    rd_kafka_t* client, rd_kafka_topic_t* topic, std::chrono::milliseconds wait_max);

// A sentence unless the topic is there with the number of partitions it should have.
std::string topic_count_objection(
    const std::string& topic, std::int32_t found, std::int32_t wanted);

}  // namespace messaging
