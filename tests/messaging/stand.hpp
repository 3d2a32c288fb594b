#pragma once

#include "messaging/consumer.hpp"
#include "messaging/embedded_broker.hpp"
#include "messaging/producer.hpp"
#include "messaging/settings.hpp"

#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace messaging {

inline constexpr std::int32_t test_partitions = 6;
inline constexpr std::chrono::seconds patience{20};

// The broker that KUHNYA_TEST_KAFKA names, or an embedded one that all tests of a binary share.
client_settings test_client();

// A topic of nobody else's.
std::string new_topic(std::int32_t partitions = test_partitions);
std::string new_name(const std::string& what);

// A record as the handler saw it.
struct seen {
  std::int32_t partition = 0;
  std::int64_t offset = 0;
  std::optional<std::string> key;
  std::optional<std::string> value;
  std::vector<std::pair<std::string, std::string>> headers;
  std::uint64_t number = 0;
};

// Answers as the test says, and remembers. Fails the test when two records of one key are handed
// out at once.
class scripted_handler : public record_handler {
 public:
  using script = std::function<std::optional<settlement>(const seen&)>;

  explicit scripted_handler(script answer = {}) : answer_(std::move(answer)) {}

  std::optional<settlement> handle(const record& what, std::uint64_t number) override;
  void end_burst() override;
  void fail_next_burst();
  void answer_with(script answer);

  std::size_t gone_on() const;  // Of what was seen, how much the ends of bursts have covered.
  std::vector<seen> all() const;
  std::vector<std::string> values() const;
  std::size_t count() const;
  bool await(std::size_t records) const;

  // Numbers of those that wait to be settled, by value.
  std::optional<std::uint64_t> open(const std::string& value) const;
  std::uint64_t await_open(const std::string& value) const;

  // Settles what waits, and lets its key go on.
  void settle(settlement_box& box, const std::string& value, settlement how);
  void settle_all(settlement_box& box, settlement how);

 private:
  mutable std::mutex mutex_;
  script answer_;
  std::vector<seen> seen_;
  std::size_t gone_on_ = 0;
  bool fails_ = false;
  std::map<std::string, std::uint64_t> open_;
  std::map<std::string, std::string> keys_;  // Of what is open, by value.
  std::set<std::string> busy_;
};

inline settlement applied() { return {fate::applied, {}, {}}; }
inline settlement later() { return {fate::later, "store_down", {}}; }
inline settlement dead(const std::string& cause = "unknown_status") {
  return {fate::dead, cause, "For the test."};
}

// Publishes and waits for the report.
delivery publish(
    producer& through,
    const std::string& topic,
    const std::optional<std::string>& key,
    const std::optional<std::string>& value);

// A topic, its dead letters, and a producer; consumers are added by the test.
struct stand {
  stand();

  consumer_settings settings() const;
  std::unique_ptr<consumer> consume(record_handler& handler) {
    return consume(handler, settings());
  }
  std::unique_ptr<consumer> consume(record_handler& handler, const consumer_settings& with);
  void publish(const std::optional<std::string>& key, const std::optional<std::string>& value);
  // All records of the dead letters' topic so far, waiting for at least so many.
  std::vector<seen> letters(std::size_t at_least);

  std::string topic = new_topic();
  std::string dead_topic = new_topic();
  std::string group = new_name("group");
  std::uint64_t published = 0;  // By publish().
  producer letters_out;
};

// The partition's state, or an empty one.
partition_state partition_in(const consumer& from, std::int32_t number);
// The sum of what is committed over all partitions.
std::int64_t committed_in(const consumer& from);
bool joined(const consumer& who);

// A key of that partition.
std::string key_in(std::int32_t partition, int nth = 0);

}  // namespace messaging
