#include "messaging/topics.hpp"

#include "messaging/library.hpp"
#include "messaging/topic_look.hpp"

#include <algorithm>
#include <array>
#include <stdexcept>
#include <utility>

namespace messaging {
namespace {

using clock = std::chrono::steady_clock;
using std::chrono::milliseconds;

constexpr std::size_t error_bytes_max = 512;
constexpr milliseconds look_wait_max{1'000};

milliseconds left_until(clock::time_point end) {
  const auto left = std::chrono::duration_cast<milliseconds>(end - clock::now());
  return std::max(left, milliseconds{0});
}

int whole(milliseconds wait) { return static_cast<int>(wait.count()); }

[[noreturn]] void unreachable(const client_settings& client) {
  throw std::runtime_error{"No Kafka broker answers in time at " + client.brokers + "."};
}

// As often as there is time for; 0: there is none; nothing: nobody answers.
std::optional<std::int32_t> look(
    rd_kafka_t* kafka, const std::string& name, clock::time_point end) {
  const topic_handle topic{rd_kafka_topic_new(kafka, name.c_str(), nullptr)};
  for (;;) {
    const auto wait = std::min(look_wait_max, left_until(end));
    const auto found = partitions_of(kafka, topic.get(), wait);
    if (found || left_until(end) == milliseconds{0}) return found;
  }
}

client_handle plain_client(const client_settings& client) {
  return new_client(client_kind::consumer, base_settings(client));
}

using new_topics = std::vector<rd_kafka_NewTopic_t*>;

// What the broker says about each; that one is there already is as good as made.
void read_answers(rd_kafka_event_t* event) {
  const auto made = rd_kafka_event_CreateTopics_result(event);
  if (const auto error = rd_kafka_event_error(event); error != RD_KAFKA_RESP_ERR_NO_ERROR)
    throw std::runtime_error{"The topics cannot be created: " + words_of(error) + "."};
  std::size_t count = 0;
  const auto results = rd_kafka_CreateTopics_result_topics(made, &count);
  for (std::size_t i = 0; i < count; ++i) {
    const auto error = rd_kafka_topic_result_error(results[i]);
    if (error != RD_KAFKA_RESP_ERR_NO_ERROR && error != RD_KAFKA_RESP_ERR_TOPIC_ALREADY_EXISTS)
      throw std::runtime_error{
          "The topic " + std::string{rd_kafka_topic_result_name(results[i])} +
          " cannot be created: " + words_of(error) + "."};
  }
}

void create(
    rd_kafka_t* kafka,
    const std::vector<std::string>& names,
    std::int32_t partitions,
    clock::time_point end) {
  std::array<char, error_bytes_max> why{};
  std::vector<std::unique_ptr<rd_kafka_NewTopic_t, destroyed_by<rd_kafka_NewTopic_destroy>>> owned;
  new_topics wanted;
  for (const auto& name : names) {
    owned.emplace_back(rd_kafka_NewTopic_new(name.c_str(), partitions, -1, why.data(), why.size()));
    if (!owned.back())
      throw std::runtime_error{"The topic " + name + " cannot be: " + why.data() + "."};
    wanted.push_back(owned.back().get());
  }
  const queue_handle answers{rd_kafka_queue_new(kafka)};
  rd_kafka_CreateTopics(kafka, wanted.data(), wanted.size(), nullptr, answers.get());
  const event_handle event{rd_kafka_queue_poll(answers.get(), whole(left_until(end)))};
  if (!event) throw std::runtime_error{"The broker did not create the topics in time."};
  read_answers(event.get());
}

// A topic that was just made is not known at once to every broker.
void await_topics(
    rd_kafka_t* kafka,
    const std::vector<std::string>& names,
    std::int32_t partitions,
    clock::time_point end) {
  for (const auto& name : names) {
    std::string objection;
    do {
      objection = topic_count_objection(name, look(kafka, name, end).value_or(0), partitions);
    } while (!objection.empty() && left_until(end) > milliseconds{0});
    if (!objection.empty()) throw std::runtime_error{objection};
  }
}

}  // namespace

std::string topics_objection(
    const client_settings& client,
    std::span<const std::string> topics,
    std::int32_t partitions,
    milliseconds wait_max) {
  const auto end = clock::now() + wait_max;
  const auto kafka = plain_client(client);
  for (const auto& name : topics) {
    const auto found = look(kafka.get(), name, end);
    if (!found) unreachable(client);
    auto objection = topic_count_objection(name, *found, partitions);
    if (!objection.empty()) return objection;
  }
  return {};
}

void ensure_topics(
    const client_settings& client,
    std::span<const std::string> topics,
    std::int32_t partitions,
    milliseconds wait_max) {
  const auto end = clock::now() + wait_max;
  const auto kafka = plain_client(client);
  std::vector<std::string> missing;
  for (const auto& name : topics) {
    const auto found = look(kafka.get(), name, end);
    if (!found) unreachable(client);
    if (*found == 0) {
      missing.push_back(name);
    } else if (*found != partitions) {
      throw std::runtime_error{topic_count_objection(name, *found, partitions)};
    }
  }
  if (missing.empty()) return;
  create(kafka.get(), missing, partitions, end);
  await_topics(kafka.get(), missing, partitions, end);
}

}  // namespace messaging
