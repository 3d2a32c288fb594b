#include "messaging/group_member.hpp"

#include "messaging/topic_look.hpp"

#include <spdlog/spdlog.h>

#include <algorithm>
#include <thread>
#include <utility>

namespace messaging {
namespace {

using std::chrono::milliseconds;
using steady = std::chrono::steady_clock;

constexpr std::uint64_t one = 1;  // What an eventfd counts.

// How much is fetched ahead, of all partitions together. When there is enough the library looks
// away for up to a second, whatever its backoff, so enough must last for a second of duplicates,
// which cost the least: with 100,000 the thread that reads them slept half of the time.
constexpr const char* fetched_ahead_min = "250000";
constexpr const char* fetched_ahead_kilobytes_max = "65536";
constexpr const char* fetch_backoff_ms = "50";
constexpr const char* fetch_wait_ms = "100";
constexpr milliseconds close_step{50};

library_settings member_settings(const consumer_settings& from) {
  auto made = base_settings(from.client);
  set(made, "group.id", from.group);
  set(made, "enable.auto.commit", "false");
  set(made, "enable.auto.offset.store", "false");
  set(made, "auto.offset.reset", "earliest");
  set(made, "partition.assignment.strategy", "range");
  set(made, "session.timeout.ms", from.session_timeout);
  set(made, "heartbeat.interval.ms", from.session_timeout / 10);
  set(made, "queued.min.messages", fetched_ahead_min);
  set(made, "queued.max.messages.kbytes", fetched_ahead_kilobytes_max);
  set(made, "fetch.error.backoff.ms", fetch_backoff_ms);
  set(made, "fetch.wait.max.ms", fetch_wait_ms);
  return made;
}

// Without its coordinator the library takes a session's timeout to end. Nobody waits for that, and
// nobody is told of it.
void leave_behind(client_handle client) {
  rd_kafka_set_log_level(client.get(), 0);
  std::thread{[owned = std::move(client)]() mutable { owned.reset(); }}.detach();
}

std::vector<std::int32_t> numbers_of(const rd_kafka_topic_partition_list_t* list) {
  std::vector<std::int32_t> numbers;
  for (int i = 0; i < list->cnt; ++i) numbers.push_back(list->elems[i].partition);
  return numbers;
}

}  // namespace

group_member::group_member(const consumer_settings& settings, member_events& events)
    : settings_(settings), events_(events) {
  auto library = member_settings(settings);
  rd_kafka_conf_set_opaque(library.get(), this);
  rd_kafka_conf_set_rebalance_cb(library.get(), on_rebalance);
  rd_kafka_conf_set_error_cb(library.get(), on_error);
  rd_kafka_conf_set_stats_cb(library.get(), on_statistics);
  client_ = new_client(client_kind::consumer, std::move(library));
  rd_kafka_poll_set_consumer(client_.get());
  topic_.reset(rd_kafka_topic_new(client_.get(), settings.topic.c_str(), nullptr));
  records_.reset(rd_kafka_queue_get_consumer(client_.get()));
  commits_.reset(rd_kafka_queue_new(client_.get()));
  rd_kafka_queue_io_event_enable(records_.get(), fd_.get(), &one, sizeof one);
  rd_kafka_queue_io_event_enable(commits_.get(), fd_.get(), &one, sizeof one);
}

group_member::~group_member() = default;

std::optional<std::string> group_member::topic_objection(milliseconds wait_max) const {
  const auto found = partitions_of(client_.get(), topic_.get(), wait_max);
  if (!found) return std::nullopt;
  return topic_count_objection(settings_.topic, *found, settings_.partitions);
}

partition_list group_member::list_of(const std::vector<std::int32_t>& partitions) const {
  partition_list made{rd_kafka_topic_partition_list_new(static_cast<int>(partitions.size()))};
  for (const auto each : partitions)
    rd_kafka_topic_partition_list_add(made.get(), settings_.topic.c_str(), each);
  return made;
}

void group_member::join() {
  const auto topics = list_of({RD_KAFKA_PARTITION_UA});
  if (const auto error = rd_kafka_subscribe(client_.get(), topics.get())) events_.failed(error);
}

void group_member::resign() { rd_kafka_unsubscribe(client_.get()); }

message_handle group_member::poll() {
  return message_handle{rd_kafka_consumer_poll(client_.get(), 0)};
}

void group_member::pause(const std::vector<std::int32_t>& partitions) {
  rd_kafka_pause_partitions(client_.get(), list_of(partitions).get());
}

void group_member::resume(const std::vector<std::int32_t>& partitions) {
  rd_kafka_resume_partitions(client_.get(), list_of(partitions).get());
}

offsets group_member::committed(
    const std::vector<std::int32_t>& partitions, milliseconds wait_max) const {
  const auto list = list_of(partitions);
  offsets found;
  if (rd_kafka_committed(client_.get(), list.get(), static_cast<int>(wait_max.count())))
    return found;
  for (int i = 0; i < list->cnt; ++i) {
    const auto& each = list->elems[i];
    if (each.err == RD_KAFKA_RESP_ERR_NO_ERROR && each.offset >= 0)
      found[each.partition] = each.offset;
  }
  return found;
}

std::int64_t group_member::end_of(std::int32_t partition) const {
  std::int64_t low = -1;
  std::int64_t high = -1;
  const auto error = rd_kafka_get_watermark_offsets(
      client_.get(), settings_.topic.c_str(), partition, &low, &high);
  return error ? -1 : high;
}

void group_member::commit(const offsets& marks) {
  const partition_list list{rd_kafka_topic_partition_list_new(static_cast<int>(marks.size()))};
  for (const auto& [partition, offset] : marks)
    rd_kafka_topic_partition_list_add(list.get(), settings_.topic.c_str(), partition)->offset =
        offset;
  const auto error =
      rd_kafka_commit_queue(client_.get(), list.get(), commits_.get(), nullptr, nullptr);
  committing_ = error == RD_KAFKA_RESP_ERR_NO_ERROR;
}

offsets group_member::commits() {
  offsets acknowledged;
  while (const event_handle event{rd_kafka_queue_poll(commits_.get(), 0)})
    read_commit(event.get(), acknowledged);
  return acknowledged;
}

void group_member::read_commit(rd_kafka_event_t* event, offsets& acknowledged) {
  committing_ = false;
  const auto list = rd_kafka_event_topic_partition_list(event);
  const auto error = rd_kafka_event_error(event);
  if (error) spdlog::info("consumer: commit failed why=\"{}\"", words_of(error));
  for (int i = 0; !error && list && i < list->cnt; ++i) {
    const auto& each = list->elems[i];
    if (each.err == RD_KAFKA_RESP_ERR_NO_ERROR) acknowledged[each.partition] = each.offset;
  }
}

// The partitions are given back before, by our own hand; what the library still says about them
// comes as an event of the same queue and needs no more than a nod.
void group_member::leave(milliseconds wait_max) {
  const auto end = steady::now() + wait_max;
  bool closed = false;
  {
    const queue_handle farewell{rd_kafka_queue_new(client_.get())};
    const error_handle error{rd_kafka_consumer_close_queue(client_.get(), farewell.get())};
    while (!error && !closed && steady::now() < end) {
      const event_handle event{
          rd_kafka_queue_poll(farewell.get(), static_cast<int>(close_step.count()))};
      if (event && rd_kafka_event_type(event.get()) == RD_KAFKA_EVENT_REBALANCE)
        rd_kafka_assign(client_.get(), nullptr);
      closed = rd_kafka_consumer_closed(client_.get()) != 0;
    }
  }
  rd_kafka_queue_io_event_enable(records_.get(), -1, nullptr, 0);
  rd_kafka_queue_io_event_enable(commits_.get(), -1, nullptr, 0);
  topic_.reset();
  records_.reset();
  commits_.reset();
  if (!closed) leave_behind(std::move(client_));
}

void group_member::on_rebalance(
    rd_kafka_t* client,
    rd_kafka_resp_err_t error,
    rd_kafka_topic_partition_list_t* partitions,
    void* self) {
  auto& member = *static_cast<group_member*>(self);
  if (error == RD_KAFKA_RESP_ERR__ASSIGN_PARTITIONS) {
    member.events_.assigned(numbers_of(partitions));
    rd_kafka_assign(client, partitions);
  } else {
    member.events_.revoked(rd_kafka_assignment_lost(client) != 0);
    rd_kafka_assign(client, nullptr);
  }
}

void group_member::on_error(rd_kafka_t*, int error, const char*, void* self) {
  auto& events = static_cast<group_member*>(self)->events_;
  if (error == RD_KAFKA_RESP_ERR__ALL_BROKERS_DOWN) return events.connected(false);
  if (error == RD_KAFKA_RESP_ERR__TRANSPORT || error == RD_KAFKA_RESP_ERR__RESOLVE) return;
  events.failed(static_cast<rd_kafka_resp_err_t>(error));
}

int group_member::on_statistics(rd_kafka_t*, char* json, std::size_t bytes, void* self) {
  static_cast<group_member*>(self)->events_.connected(names_connected_broker({json, bytes}));
  return 0;  // The library keeps its text.
}

}  // namespace messaging
