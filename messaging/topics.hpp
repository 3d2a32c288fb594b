#pragma once

#include "messaging/settings.hpp"

#include <chrono>
#include <span>
#include <string>
#include <vector>

namespace messaging {

// Creates the topics that are missing (replication factor as the broker's default). Throws
// std::runtime_error with a sentence when the broker cannot be reached in time, or when one exists
// with another number of partitions.
void ensure_topics(
    const client_settings& client,
    std::span<const std::string> topics,
    std::int32_t partitions,
    std::chrono::milliseconds wait_max);

// A sentence for the first topic that is missing or has another number of partitions; empty when
// all is well. Throws std::runtime_error with a sentence when the broker cannot be reached in time.
std::string topics_objection(
    const client_settings& client,
    std::span<const std::string> topics,
    std::int32_t partitions,
    std::chrono::milliseconds wait_max);

}  // namespace messaging
