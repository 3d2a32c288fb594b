#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <map>
#include <string>

namespace messaging {

// How to reach the brokers and how patient to be with them; the same for every client of a process.
struct client_settings {
  std::string brokers;  // host:port,…
  // Settings of the client library, passed through by name: security.protocol, ssl.ca.location,
  // sasl.mechanism, sasl.username, sasl.password … Those that would break a promise are refused.
  std::map<std::string, std::string> properties;
  std::chrono::milliseconds delivery_wait_max{2500};  // Until a publication counts as failed.
};

// The topics and how many partitions they have: part of the contract with every other producer.
struct topic_settings {
  std::string orders = "kitchen.orders";
  std::string statuses = "establishment.order-status";
  std::string dead_letters = "establishment.order-status.dlq";  // Of the callbacks.
  std::string dead_orders = "kitchen.orders.dlq";  // Of the order events, at the establishment.
  std::int32_t partitions = 6;
};

struct consumer_settings {
  client_settings client;
  std::string group;
  std::string topic;
  std::string dead_letter_topic;  // Empty: the handler never says `dead`.
  std::int32_t partitions = 6;    // Consumption does not begin while the topic has another number.
  std::size_t credits_max =
      4096;  // Records handed out or waiting here at once, over all partitions.
  std::size_t value_bytes_max = std::size_t{64} * 1024;  // A larger value is a dead letter.
  std::size_t dead_letter_value_max =
      std::size_t{256} * 1024;  // A larger one is cut, with its hash beside.
  bool with_headers = false;    // Whether records bring their headers.
  std::chrono::milliseconds retry_first{100};
  std::chrono::milliseconds retry_max{10'000};
  std::chrono::milliseconds close_wait_max{5'000};
  std::chrono::milliseconds session_timeout{10'000};
};

}  // namespace messaging
