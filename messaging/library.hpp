#pragma once

#include "messaging/settings.hpp"

#include <librdkafka/rdkafka.h>
#include <librdkafka/rdkafka_mock.h>

#include <chrono>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

// librdkafka's C objects with owners, and the one place where its settings are made.
namespace messaging {

template <auto Destroy>
struct destroyed_by {
  template <class Object>
  void operator()(Object* what) const noexcept {
    Destroy(what);
  }
};

using library_settings = std::unique_ptr<rd_kafka_conf_t, destroyed_by<rd_kafka_conf_destroy>>;
// Without leaving a group first, which has no limit of time.
inline void destroy_client(rd_kafka_t* client) {
  rd_kafka_destroy_flags(client, RD_KAFKA_DESTROY_F_NO_CONSUMER_CLOSE);
}

using client_handle = std::unique_ptr<rd_kafka_t, destroyed_by<destroy_client>>;
using topic_handle = std::unique_ptr<rd_kafka_topic_t, destroyed_by<rd_kafka_topic_destroy>>;
using queue_handle = std::unique_ptr<rd_kafka_queue_t, destroyed_by<rd_kafka_queue_destroy>>;
using event_handle = std::unique_ptr<rd_kafka_event_t, destroyed_by<rd_kafka_event_destroy>>;
using error_handle = std::unique_ptr<rd_kafka_error_t, destroyed_by<rd_kafka_error_destroy>>;
using message_handle = std::unique_ptr<rd_kafka_message_t, destroyed_by<rd_kafka_message_destroy>>;
using partition_list = std::unique_ptr<
    rd_kafka_topic_partition_list_t,
    destroyed_by<rd_kafka_topic_partition_list_destroy>>;
using metadata_handle =
    std::unique_ptr<const struct rd_kafka_metadata, destroyed_by<rd_kafka_metadata_destroy>>;

enum class client_kind : std::uint8_t { consumer, producer };

// What every client of ours begins with: the brokers, what the operator passes through, and the
// log. Throws std::runtime_error with a sentence, without any value, for a setting that the library
// does not know, does not take, or that would break a promise.
library_settings base_settings(const client_settings& from);

// Sets one of our own. A refusal is a bug.
void set(const library_settings& to, const char* name, const std::string& value);
void set(const library_settings& to, const char* name, std::chrono::milliseconds value);

// Throws std::runtime_error with a sentence when the settings do not go together.
client_handle new_client(client_kind kind, library_settings settings);

// Whether the library's statistics name a broker that is connected.
bool names_connected_broker(std::string_view statistics);

// The library's words for the log.
std::string words_of(rd_kafka_resp_err_t error);

}  // namespace messaging
