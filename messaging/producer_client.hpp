#pragma once

#include "messaging/library.hpp"
#include "messaging/producer.hpp"

#include <atomic>
#include <chrono>
#include <cstdint>
#include <functional>
#include <string>
#include <unordered_map>
#include <vector>

namespace messaging {

struct producer_counts {
  std::atomic<bool> connected{false};
  std::atomic<std::uint64_t> delivered{0};
  std::atomic<std::uint64_t> refused{0};
  std::atomic<std::uint64_t> unknown{0};
  std::atomic<std::uint64_t> rebuilt{0};
  std::atomic<std::size_t> in_flight{0};
};

// What a failed publication means to whoever asked for it.
delivery failed_delivery(rd_kafka_resp_err_t error);

// One life of the library's producer, from its making to its first fatal error.
class producer_client {
 public:
  // Throws std::runtime_error with a sentence when the settings are no good.
  producer_client(
      const client_settings& settings,
      const std::vector<std::string>& topics,
      std::int32_t partitions,
      producer_counts& counts);
  producer_client(const producer_client&) = delete;
  producer_client& operator=(const producer_client&) = delete;
  ~producer_client() = default;

  // From any thread. True when `done` was taken over and will be called by whoever polls; otherwise
  // `refused` says why, and `done` is still the caller's.
  bool enqueue(outgoing message, std::function<void(const delivery&)>& done, delivery& refused);

  void poll(std::chrono::milliseconds wait_max);  // Calls what is due.
  bool fatal() const { return fatal_; }
  std::string fatal_words() const;

  // Waits for what is in flight, but no longer than a delivery may take, then abandons the rest.
  void finish(std::chrono::milliseconds delivery_wait_max);
  void abandon();  // Reports all that is in flight now.

 private:
  static void on_delivery(rd_kafka_t* client, const rd_kafka_message_t* message, void* self);
  static void on_error(rd_kafka_t* client, int error, const char* reason, void* self);
  static int on_statistics(rd_kafka_t* client, char* json, std::size_t bytes, void* self);

  producer_counts& counts_;
  std::int32_t partitions_;
  std::atomic<bool> fatal_{false};
  client_handle client_;
  std::unordered_map<std::string, topic_handle> topics_;  // Never changed once made.
};

}  // namespace messaging
