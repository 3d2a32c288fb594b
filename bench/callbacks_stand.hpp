#pragma once

#include "messaging/settings.hpp"
#include "support/test_database.hpp"

#include <chrono>
#include <cstddef>
#include <string>
#include <vector>

// What every arm of the comparison gets: orders in a database of its own and callbacks in a topic
// of its own, all of it there before the clock runs.
namespace bench {

inline constexpr std::int32_t partitions = 6;

// What an arm did, and how long it took from its first record to its last.
struct lap {
  std::size_t records = 0;
  double seconds = 0;
  double cpu_seconds = 0;  // Of this process alone, all its threads.
  double rate() const { return static_cast<double>(records) / seconds; }
  double cpu_us() const { return cpu_seconds * 1e6 / static_cast<double>(records); }
};

// A topic of its own with a topic for its dead letters.
struct topic_pair {
  std::string callbacks;
  std::string dead_letters;
};
topic_pair new_topics(const messaging::client_settings& client);

// Orders that stand at `created`, written as the kitchen writes them; their ids.
std::vector<std::string> seed_orders(support::test_database& db, std::size_t count);

// `count` callbacks that say `accepted`, the orders in turns. Throws std::runtime_error when the
// broker does not take them all.
void publish(
    const messaging::client_settings& client,
    const std::string& topic,
    const std::vector<std::string>& orders,
    std::size_t count);

double cpu_seconds();

}  // namespace bench
