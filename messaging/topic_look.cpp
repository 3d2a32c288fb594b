#include "messaging/topic_look.hpp"

namespace messaging {

std::optional<std::int32_t> partitions_of(
    rd_kafka_t* client, rd_kafka_topic_t* topic, std::chrono::milliseconds wait_max) {
  const struct rd_kafka_metadata* found = nullptr;
  const auto wait_ms = static_cast<int>(wait_max.count());
  if (rd_kafka_metadata(client, 0, topic, &found, wait_ms)) return std::nullopt;
  const metadata_handle owned{found};
  if (found->topic_cnt == 0 || found->topics[0].err) return 0;
  return found->topics[0].partition_cnt;
}

std::string topic_count_objection(
    const std::string& topic, std::int32_t found, std::int32_t wanted) {
  if (found == wanted) return {};
  if (found == 0) return "The topic " + topic + " is missing.";
  return "The topic " + topic + " has " + std::to_string(found) + " partitions instead of " +
         std::to_string(wanted) + ".";
}

}  // namespace messaging
