#pragma once

#include "loop/broker.hpp"
#include "messaging/consumer.hpp"
#include "messaging/producer.hpp"
#include "support/eventually.hpp"
#include "support/restaurant.hpp"

#include <chrono>
#include <cstdint>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

namespace loop {

inline constexpr std::chrono::seconds patience{60};

// A record somebody read.
struct read_record {
  std::int32_t partition = 0;
  std::int64_t offset = 0;
  std::string key;
  std::string value;
  std::vector<std::pair<std::string, std::string>> headers;
  std::string header(const std::string& name) const;
};

// Reads a topic from its beginning, in a group of its own.
class topic_reader {
 public:
  topic_reader(const std::string& topic, messaging::producer& letters);
  ~topic_reader();
  topic_reader(const topic_reader&) = delete;
  topic_reader& operator=(const topic_reader&) = delete;

  std::vector<read_record> all() const;
  std::vector<read_record> await(std::size_t count) const;

 private:
  class collector;
  std::unique_ptr<collector> collector_;
  std::unique_ptr<messaging::consumer> consumer_;
};

support::overrides with_kafka(
    const messaging::topic_settings& topics, const support::overrides& further = {});

// An open restaurant whose kitchen is connected to topics of its own.
struct connected_restaurant {
  explicit connected_restaurant(const support::overrides& settings = {});

  // Publishes a callback of establishment 1, or anything at all.
  void tell(const std::string& order, const std::string& status);
  void tell_without_key(const std::string& order, const std::string& status);
  void publish(const std::string& key, const std::string& value);

  // Waits until so many records are settled for good since the kitchen started.
  bool settled(std::uint64_t records) const;
  double outcome(const std::string& name) const;
  bool await_letters(std::int64_t count);

  std::string placed(std::int64_t dish = 2, std::int64_t quantity = 1);

  messaging::topic_settings topics = new_topics();
  support::restaurant open;
  messaging::producer producer{client(), {}, 6};
};

std::string callback_json(
    const std::string& order,
    const std::string& status,
    const std::optional<std::string>& key,
    std::int64_t establishment = 1);

}  // namespace loop
