#include "messaging/library.hpp"

#include "domain/ensure.hpp"

#include <spdlog/spdlog.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <stdexcept>

namespace messaging {
namespace {

using namespace std::chrono_literals;

// A broker that comes back is met again within this time; the library's own ten seconds would turn
// a short outage into a long one.
constexpr auto reconnect_wait_max = 1'000ms;
constexpr auto statistics_period = 500ms;
// A question that the library put to a coordinator which is none any more waits for an answer until
// this time is over, and the group with it; the library's own minute is too long for that.
constexpr auto answer_wait_max = 6'000ms;
// How soon a topic is seen that is made, grows or is allowed again while we run.
constexpr auto topic_look_period = 5'000ms;
constexpr std::size_t error_bytes_max = 512;

// Those that decide whether something is lost, doubled or reordered, and those we set ourselves.
constexpr std::array<std::string_view, 34> promised{
    "acks",
    "auto.commit.enable",
    "auto.commit.interval.ms",
    "auto.offset.reset",
    "background_event_cb",
    "bootstrap.servers",
    "consume_cb",
    "delivery.report.only.error",
    "delivery.timeout.ms",
    "dr_cb",
    "dr_msg_cb",
    "enable.auto.commit",
    "enable.auto.offset.store",
    "enable.gapless.guarantee",
    "enable.idempotence",
    "enable.partition.eof",
    "error_cb",
    "group.id",
    "log_cb",
    "max.in.flight",
    "max.in.flight.requests.per.connection",
    "message.send.max.retries",
    "message.timeout.ms",
    "metadata.broker.list",
    "offset_commit_cb",
    "opaque",
    "partition.assignment.strategy",
    "partitioner",
    "plugin.library.paths",
    "rebalance_cb",
    "request.required.acks",
    "retries",
    "session.timeout.ms",
    "transactional.id"};

bool is_promised(const std::string& name) {
  return name.starts_with("test.") ||
         std::find(promised.begin(), promised.end(), name) != promised.end();
}

// Called from the library's own threads. Text of the library belongs into the log and nowhere else.
void log_line(const rd_kafka_t*, int level, const char* facility, const char* text) {
  constexpr int error_level = 3;  // As syslog counts them.
  constexpr int warning_level = 4;
  // Brokers that cannot be asked not to make topics, such as the embedded one; we check topics
  // ourselves.
  const bool expected = std::string_view{facility} == "AUTOCREATE";
  const auto severity = expected                 ? spdlog::level::debug
                        : level <= error_level   ? spdlog::level::warn
                        : level == warning_level ? spdlog::level::info
                                                 : spdlog::level::debug;
  spdlog::log(severity, "kafka: facility={} text=\"{}\"", facility, text);
}

void pass_through(rd_kafka_conf_t* to, const std::string& name, const std::string& value) {
  if (is_promised(name))
    throw std::runtime_error{"The Kafka setting " + name + " cannot be changed; we rely on ours."};
  // The library's own words would repeat the value, which may be a secret.
  switch (rd_kafka_conf_set(to, name.c_str(), value.c_str(), nullptr, 0)) {
    case RD_KAFKA_CONF_OK:
      return;
    case RD_KAFKA_CONF_UNKNOWN:
      throw std::runtime_error{"The Kafka client knows no setting " + name + "."};
    case RD_KAFKA_CONF_INVALID:
      throw std::runtime_error{"The Kafka client does not take the value of " + name + "."};
  }
}

}  // namespace

library_settings base_settings(const client_settings& from) {
  if (from.brokers.empty()) throw std::runtime_error{"The brokers' addresses are missing."};
  library_settings made{rd_kafka_conf_new()};
  rd_kafka_conf_set_log_cb(made.get(), log_line);
  set(made, "client.id", "kuhnya");
  set(made, "socket.nagle.disable", "true");
  set(made, "reconnect.backoff.max.ms", reconnect_wait_max);
  set(made, "statistics.interval.ms", statistics_period);
  set(made, "socket.timeout.ms", answer_wait_max);
  set(made, "topic.metadata.refresh.interval.ms", topic_look_period);
  set(made, "allow.auto.create.topics", "false");
  for (const auto& [name, value] : from.properties) pass_through(made.get(), name, value);
  set(made, "bootstrap.servers", from.brokers);
  return made;
}

void set(const library_settings& to, const char* name, const std::string& value) {
  const auto taken = rd_kafka_conf_set(to.get(), name, value.c_str(), nullptr, 0);
  domain::ensure(taken == RD_KAFKA_CONF_OK, name);
}

void set(const library_settings& to, const char* name, std::chrono::milliseconds value) {
  set(to, name, std::to_string(value.count()));
}

client_handle new_client(client_kind kind, library_settings settings) {
  std::array<char, error_bytes_max> why{};
  const auto type = kind == client_kind::consumer ? RD_KAFKA_CONSUMER : RD_KAFKA_PRODUCER;
  client_handle made{rd_kafka_new(type, settings.get(), why.data(), why.size())};
  if (!made)
    throw std::runtime_error{"The Kafka client cannot be set up: " + std::string{why.data()}};
  settings.release();  // The client owns them now. NOLINT(bugprone-unused-return-value)
  return made;
}

bool names_connected_broker(std::string_view statistics) {
  return statistics.find(R"("state":"UP")") != std::string_view::npos;
}

std::string words_of(rd_kafka_resp_err_t error) { return rd_kafka_err2str(error); }

}  // namespace messaging
