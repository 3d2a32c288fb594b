#include "stand.hpp"

#include "messaging/partition.hpp"
#include "messaging/topics.hpp"
#include "support/eventually.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <future>
#include <stdexcept>
#include <unistd.h>

namespace messaging {
namespace {

embedded_broker& shared_broker() {
  static embedded_broker broker{{}, test_partitions};
  return broker;
}

const char* real_kafka() { return std::getenv("KUHNYA_TEST_KAFKA"); }

// The embedded broker waits for nearly as long whenever a member joins; Kafka takes no less than
// six seconds, but does not wait.
std::chrono::seconds session_timeout() { return std::chrono::seconds{real_kafka() ? 6 : 3}; }

std::optional<std::string> copy(const std::optional<std::string_view>& text) {
  return text ? std::optional<std::string>{*text} : std::nullopt;
}

}  // namespace

client_settings test_client() {
  client_settings client;
  client.brokers = real_kafka() ? real_kafka() : shared_broker().address();
  return client;
}

std::string new_name(const std::string& what) {
  static std::atomic<int> count{0};
  const auto now = std::chrono::system_clock::now().time_since_epoch().count();
  return "test." + what + "." + std::to_string(getpid()) + "." + std::to_string(now) + "." +
         std::to_string(++count);
}

std::string new_topic(std::int32_t partitions) {
  auto name = new_name("topic");
  if (real_kafka()) {
    ensure_topics(test_client(), std::array{name}, partitions, patience);
  } else {
    shared_broker().add_topic(name, partitions);
  }
  return name;
}

std::optional<settlement> scripted_handler::handle(const record& what, std::uint64_t number) {
  const std::lock_guard lock{mutex_};
  seen now{what.partition, what.offset, copy(what.key), copy(what.value), {}, number};
  for (const auto& [name, value] : what.headers) now.headers.emplace_back(name, value);
  const auto key = now.key.value_or("");
  const auto alone = !now.key || busy_.insert(key).second;
  EXPECT_TRUE(alone) << "two records of " << key << " at once";
  seen_.push_back(now);
  auto answer = answer_ ? answer_(now) : std::optional{applied()};
  if (answer) {
    busy_.erase(key);
  } else {
    const auto value = now.value.value_or("");
    open_[value] = number;
    keys_[value] = key;
  }
  return answer;
}

void scripted_handler::answer_with(script answer) {
  const std::lock_guard lock{mutex_};
  answer_ = std::move(answer);
}

void scripted_handler::fail_next_burst() {
  const std::lock_guard lock{mutex_};
  fails_ = true;
}

void scripted_handler::end_burst() {
  const std::lock_guard lock{mutex_};
  if (std::exchange(fails_, false)) throw std::runtime_error{"for the test"};
  gone_on_ = seen_.size();
}

std::size_t scripted_handler::gone_on() const {
  const std::lock_guard lock{mutex_};
  return gone_on_;
}

std::vector<seen> scripted_handler::all() const {
  const std::lock_guard lock{mutex_};
  return seen_;
}

std::vector<std::string> scripted_handler::values() const {
  std::vector<std::string> values;
  for (const auto& each : all()) values.push_back(each.value.value_or(""));
  return values;
}

std::size_t scripted_handler::count() const {
  const std::lock_guard lock{mutex_};
  return seen_.size();
}

bool scripted_handler::await(std::size_t records) const {
  return support::eventually(patience, [&] { return count() >= records; });
}

std::optional<std::uint64_t> scripted_handler::open(const std::string& value) const {
  const std::lock_guard lock{mutex_};
  const auto found = open_.find(value);
  return found == open_.end() ? std::nullopt : std::optional{found->second};
}

std::uint64_t scripted_handler::await_open(const std::string& value) const {
  EXPECT_TRUE(support::eventually(patience, [&] { return open(value).has_value(); })) << value;
  return open(value).value_or(0);
}

void scripted_handler::settle(settlement_box& box, const std::string& value, settlement how) {
  const auto number = await_open(value);
  {
    const std::lock_guard lock{mutex_};
    busy_.erase(keys_[value]);
    open_.erase(value);
  }
  box.settle(number, std::move(how));
}

void scripted_handler::settle_all(settlement_box& box, settlement how) {
  std::map<std::string, std::uint64_t> waiting;
  {
    const std::lock_guard lock{mutex_};
    waiting.swap(open_);
    for (const auto& [value, number] : waiting) busy_.erase(keys_[value]);
  }
  for (const auto& [value, number] : waiting) box.settle(number, how);
}

delivery publish(
    producer& through,
    const std::string& topic,
    const std::optional<std::string>& key,
    const std::optional<std::string>& value) {
  std::promise<delivery> report;
  through.send({topic, key, value, {}}, [&](const delivery& what) { report.set_value(what); });
  return report.get_future().get();
}

stand::stand() : letters_out(test_client(), {topic, dead_topic}, test_partitions) {}

consumer_settings stand::settings() const {
  consumer_settings made;
  made.client = test_client();
  made.group = group;
  made.topic = topic;
  made.dead_letter_topic = dead_topic;
  made.partitions = test_partitions;
  made.retry_first = std::chrono::milliseconds{20};
  made.retry_max = std::chrono::milliseconds{200};
  made.session_timeout = session_timeout();
  return made;
}

std::unique_ptr<consumer> stand::consume(record_handler& handler, const consumer_settings& with) {
  auto made = std::make_unique<consumer>(with, handler, letters_out);
  made->run();
  return made;
}

void stand::publish(
    const std::optional<std::string>& key, const std::optional<std::string>& value) {
  const auto report = messaging::publish(letters_out, topic, key, value);
  ASSERT_EQ(report.result, delivery_result::delivered) << report.detail;
  ++published;
}

std::vector<seen> stand::letters(std::size_t at_least) {
  scripted_handler reader;
  auto reading = settings();
  reading.group = new_name("reader");
  reading.topic = dead_topic;
  reading.dead_letter_topic.clear();
  reading.with_headers = true;
  reading.value_bytes_max = std::size_t{8} << 20U;
  const auto from = consume(reader, reading);
  EXPECT_TRUE(reader.await(at_least));
  from->stop();
  return reader.all();
}

partition_state partition_in(const consumer& from, std::int32_t number) {
  for (const auto& each : from.state().partitions) {
    if (each.partition == number) return each;
  }
  return {};
}

std::int64_t committed_in(const consumer& from) {
  std::int64_t sum = 0;
  for (const auto& each : from.state().partitions) sum += std::max<std::int64_t>(each.committed, 0);
  return sum;
}

bool joined(const consumer& who) {
  return support::eventually(patience, [&] { return who.state().joined; });
}

std::string key_in(std::int32_t partition, int nth) {
  for (int i = 0;; ++i) {
    auto key = "key-" + std::to_string(i);
    if (partition_of(key, test_partitions) == partition && nth-- == 0) return key;
  }
}

}  // namespace messaging
