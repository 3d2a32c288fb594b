#include "messaging/consume_loop.hpp"

#include <spdlog/spdlog.h>

#include <algorithm>
#include <utility>

// Offsets, and the coming and going of partitions.
namespace messaging {
namespace {

using namespace std::chrono_literals;
using std::chrono::milliseconds;
using std::chrono::steady_clock;

constexpr auto commit_period = 200ms;
constexpr auto answer_wait_max = 1'000ms;  // For one question within a rebalance.
// Of the time there is for an end, this part is kept for committing, and half of it for leaving.
constexpr int commit_share = 4;

offsets marks_to_commit(const dispatcher& from) {
  offsets marks;
  for (const auto& [number, each] : from.partitions()) {
    if (each.marks.mark() > each.committed) marks[number] = each.marks.mark();
  }
  return marks;
}

milliseconds left_until(steady_time end) {
  const auto left = std::chrono::duration_cast<milliseconds>(end - steady_clock::now());
  return std::max(left, milliseconds{0});
}

}  // namespace

void consume_loop::commit_when_due() {
  if (now_ < commit_at_ || member_->committing()) return;
  commit_at_ = now_ + commit_period;
  const auto marks = marks_to_commit(dispatcher_);
  if (!marks.empty()) member_->commit(marks);
}

void consume_loop::note_commits() {
  if (!member_->committing()) return;
  auto& partitions = dispatcher_.partitions();
  for (const auto& [number, offset] : member_->commits()) {
    const auto ours = partitions.find(number);
    if (ours != partitions.end()) ours->second.committed = offset;
  }
}

// Commits what is settled and waits for the answer; false when none came in time.
bool consume_loop::commit_by(steady_time end) {
  for (;;) {
    note_commits();
    if (!member_->committing()) {
      const auto marks = marks_to_commit(dispatcher_);
      if (marks.empty()) return true;
      member_->commit(marks);
    }
    if (steady_clock::now() >= end) return false;
    member_->fd().clear();
    if (member_->committing()) sleep_until(std::min(end, steady_clock::now() + commit_period));
  }
}

// Hands out nothing more, waits for what is handed out, commits and forgets.
void consume_loop::wind_down(steady_time end) {
  const auto for_commit = settings_.close_wait_max / commit_share;
  dispatcher_.close_intake();
  dispatcher_.end_burst();
  for (;;) {
    now_ = steady_clock::now();
    dispatcher_.read_notes(now_);
    if (dispatcher_.idle() || now_ >= end - for_commit) break;
    if (now_ >= publish_at_) publish();
    sleep_until(std::min(end - for_commit, now_ + commit_period));
  }
  const auto whole = dispatcher_.idle();
  const auto committed = commit_by(end - for_commit / 2);
  if (!whole || !committed)
    spdlog::warn(
        "consumer: gives up partitions topic={} settled={} committed={}",
        settings_.topic,
        whole,
        committed);
}

void consume_loop::assigned(const std::vector<std::int32_t>& partitions) {
  ++rebalances_;
  connected_ = true;
  failure_.clear();
  joined_ = true;
  const auto committed = member_->committed(partitions, answer_wait_max);
  for (const auto number : partitions) {
    const auto known = committed.find(number);
    dispatcher_.begin(number, known == committed.end() ? -1 : known->second);
  }
  spdlog::info(
      "consumer: assigned topic={} group={} partitions={}",
      settings_.topic,
      settings_.group,
      partitions.size());
  // A rebalance is how we learn that the topic has grown.
  if (const auto objection = member_->topic_objection(answer_wait_max);
      objection && !objection->empty()) {
    objection_ = *objection;
    dispatcher_.forget();
    joining_ = false;
    member_->resign();
  }
}

void consume_loop::revoked(bool lost) {
  ++rebalances_;
  joined_ = false;
  spdlog::info(
      "consumer: revoked topic={} group={} lost={}", settings_.topic, settings_.group, lost);
  if (!lost) wind_down(steady_clock::now() + settings_.close_wait_max);
  // The library would remember that a partition is paused when it is ours again.
  std::vector<std::int32_t> paused;
  for (const auto& [number, each] : dispatcher_.partitions()) {
    if (each.paused) paused.push_back(number);
  }
  if (!paused.empty()) member_->resume(paused);
  dispatcher_.forget();
}

void consume_loop::failed(rd_kafka_resp_err_t error) {
  spdlog::warn("consumer: failed topic={} why=\"{}\"", settings_.topic, words_of(error));
  switch (error) {
    case RD_KAFKA_RESP_ERR_TOPIC_AUTHORIZATION_FAILED:
    case RD_KAFKA_RESP_ERR_GROUP_AUTHORIZATION_FAILED:
    case RD_KAFKA_RESP_ERR__AUTHENTICATION:
    case RD_KAFKA_RESP_ERR__SSL:
      failure_ = "Kafka does not let us read the topic " + settings_.topic + ".";
      return;
    case RD_KAFKA_RESP_ERR_UNKNOWN_TOPIC_OR_PART:
    case RD_KAFKA_RESP_ERR__UNKNOWN_TOPIC:
      failure_ = "The topic " + settings_.topic + " is missing.";
      return;
    default:
      return;  // The library tries again by itself.
  }
}

// Within close_wait_max, whoever answers or not.
void consume_loop::close() {
  const auto end = steady_clock::now() + settings_.close_wait_max;
  if (joined_) wind_down(end);
  dispatcher_.drop();
  joined_ = false;
  member_->leave(left_until(end));
  now_ = steady_clock::now();
  publish();
  member_.reset();
}

}  // namespace messaging
