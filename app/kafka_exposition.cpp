#include "actors/relay.hpp"
#include "app/exposition.hpp"
#include "messaging/consumer.hpp"
#include "messaging/producer.hpp"

#include <array>
#include <string_view>

namespace app {

namespace {

constexpr double millisecond = 1e-3;

constexpr std::array<std::string_view, 5> fates{"applied", "duplicate", "stale", "dead", "retried"};

void expose_partition(
    exposition& to, const std::string& topic, const messaging::partition_state& from) {
  const labels with{{"topic", topic}, {"partition", std::to_string(from.partition)}};
  to.gauge(
      "kuhnya_consumer_position",
      "The next offset to be fetched.",
      static_cast<double>(from.position),
      with);
  to.gauge(
      "kuhnya_consumer_watermark",
      "The offset before which every record is settled.",
      static_cast<double>(from.watermark),
      with);
  const bool known = from.end >= 0 && from.watermark >= 0;
  to.gauge(
      "kuhnya_consumer_lag_records",
      "Records of the partition that are not settled yet.",
      known ? static_cast<double>(from.end - from.watermark) : 0,
      with);
  to.gauge(
      "kuhnya_consumer_in_flight_records",
      "Records being worked on.",
      static_cast<double>(from.in_flight),
      with);
  to.gauge(
      "kuhnya_consumer_oldest_unsettled_seconds",
      "Since the oldest unsettled record was first handed out.",
      static_cast<double>(from.oldest_age.count()) * millisecond,
      with);
  to.gauge(
      "kuhnya_consumer_paused", "1 while nothing is fetched.", from.paused.empty() ? 0 : 1, with);
}

}  // namespace

void expose(exposition& to, const std::string& topic, const messaging::consumer_state& from) {
  const labels with{{"topic", topic}};
  to.counter(
      "kuhnya_consumer_records_total",
      "Records settled for good, each once.",
      static_cast<double>(from.consumed),
      with);
  for (std::size_t i = 0; i < fates.size(); ++i) {
    to.counter(
        "kuhnya_consumer_settled_total",
        "What became of records; retried counts tries.",
        static_cast<double>(from.settled.at(i)),
        {{"topic", topic}, {"outcome", std::string{fates.at(i)}}});
  }
  to.counter(
      "kuhnya_consumer_rebalances_total",
      "Times the group gave partitions or took them.",
      static_cast<double>(from.rebalances),
      with);
  to.gauge("kuhnya_consumer_joined", "1 while a member of its group.", from.joined ? 1 : 0, with);
  to.gauge(
      "kuhnya_dead_letters_writable",
      "0 while dead letters cannot be written.",
      from.dead_letters_writable ? 1 : 0,
      with);
  for (const auto& each : from.partitions) expose_partition(to, topic, each);
}

void expose(exposition& to, const messaging::producer_state& from) {
  constexpr auto name = "kuhnya_producer_deliveries_total";
  constexpr auto help = "What brokers said to publications.";
  const auto count = [&](const char* result, std::uint64_t value) {
    to.counter(name, help, static_cast<double>(value), {{"result", result}});
  };
  count("delivered", from.delivered);
  count("refused", from.refused);
  count("unknown", from.unknown);
  to.counter(
      "kuhnya_producer_rebuilt_total",
      "Producers replaced after a fatal error.",
      static_cast<double>(from.rebuilt));
  to.gauge(
      "kuhnya_producer_in_flight_messages",
      "Messages without an answer yet.",
      static_cast<double>(from.in_flight));
}

void expose(exposition& to, const actors::relay_counts& from) {
  to.counter(
      "kuhnya_outbox_handed_over_total", "Letters published without a read.", from.handed_over);
  to.counter("kuhnya_outbox_read_total", "Letters found in the table.", from.read);
  to.counter("kuhnya_outbox_published_total", "Letters the broker took.", from.published);
  to.counter("kuhnya_outbox_failed_total", "Tries the broker did not acknowledge.", from.failed);
  to.counter("kuhnya_outbox_removed_total", "Rows removed after their delivery.", from.removed);
  to.gauge("kuhnya_outbox_relay_held", "1 while this process is the relay.", from.held);
  to.gauge("kuhnya_outbox_in_memory_letters", "Letters the relay holds.", from.in_memory);
  to.gauge("kuhnya_outbox_stuck_orders", "Orders whose next letter waits for a retry.", from.stuck);
  to.gauge(
      "kuhnya_outbox_rows", "Rows in the outbox at the last look, at most 100000.", from.waiting);
  to.gauge(
      "kuhnya_outbox_oldest_timestamp_seconds",
      "When the oldest row was written; 0: there is none.",
      static_cast<double>(from.oldest_ms.value()) * millisecond);
}

void expose(exposition& to, const actors::dead_letter_counts& from) {
  const auto count = [&](const char* act, const actors::counter& value) {
    to.counter(
        "kuhnya_dead_letters_total", "What was done about dead letters.", value, {{"act", act}});
  };
  count("indexed", from.indexed);
  count("settled", from.redriven);
  count("shelved", from.shelved);
  count("discarded", from.discarded);
  to.gauge(
      "kuhnya_dead_letters_open",
      "Dead letters that wait for a person.",
      from.waiting,
      {{"state", "waiting"}});
  to.gauge(
      "kuhnya_dead_letters_open",
      "Dead letters that wait for a person.",
      from.on_shelf,
      {{"state", "shelved"}});
}

}  // namespace app
