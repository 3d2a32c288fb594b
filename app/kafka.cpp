#include "app/kafka.hpp"

#include <algorithm>

namespace app {

messaging::consumer_settings consumer_of(
    const config::kafka_settings& kafka,
    const std::string& group,
    const std::string& topic,
    const std::string& dead_letter_topic) {
  messaging::consumer_settings settings;
  settings.client = kafka.client;
  settings.group = group;
  settings.topic = topic;
  settings.dead_letter_topic = dead_letter_topic;
  settings.partitions = kafka.topics.partitions;
  settings.credits_max = kafka.credits_max;
  settings.value_bytes_max = kafka.value_bytes_max;
  settings.dead_letter_value_max = kafka.dead_letter_value_max;
  settings.retry_max = kafka.retry_max;
  return settings;
}

http::ready_part ready_part_of(
    const std::string& name,
    const messaging::consumer_state& now,
    std::chrono::milliseconds oldest_max) {
  if (!now.dead_letters_writable) return {name, false, "dead letters cannot be written"};
  const auto late = std::ranges::any_of(
      now.partitions, [&](const auto& each) { return each.oldest_age > oldest_max; });
  if (late) return {name, false, "a record has waited for too long"};
  if (!now.trouble.empty()) return {name, !now.connected, now.trouble};
  if (!now.connected) return {name, true, "no broker can be reached"};
  if (!now.joined) return {name, true, "joins its group"};
  return {name, true, {}};
}

}  // namespace app
