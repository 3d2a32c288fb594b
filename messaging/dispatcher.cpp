#include "messaging/dispatcher.hpp"

#include "messaging/backoff.hpp"
#include "messaging/dead_letters.hpp"

#include <spdlog/spdlog.h>

#include <chrono>
#include <exception>
#include <functional>
#include <string_view>
#include <utility>

namespace messaging {
namespace {

std::int64_t wall_clock_ms() {
  const auto now = std::chrono::system_clock::now().time_since_epoch();
  return std::chrono::duration_cast<std::chrono::milliseconds>(now).count();
}

// Two keys of one hash share a lane, which is slower for them and otherwise harmless. A record
// without a key is in a lane of its own.
std::uint64_t lane_of(const rd_kafka_message_t& message) {
  if (!message.key) return std::hash<std::int64_t>{}(~message.offset);
  return std::hash<std::string_view>{}(
      std::string_view{static_cast<const char*>(message.key), message.key_len});
}

}  // namespace

dispatcher::dispatcher(
    const consumer_settings& settings, record_handler& handler, producer& letters)
    : settings_(settings), handler_(handler), letters_(letters) {}

void dispatcher::begin(std::int32_t partition, std::int64_t committed) {
  auto& fresh = partitions_[partition] = assigned_partition{};
  fresh.number = partition;
  fresh.committed = committed;
  fresh.marks = watermark{committed};
  open_ = true;
}

void dispatcher::take(message_handle message, steady_time now) {
  now_ = now;
  const auto home = partitions_.find(message->partition);
  if (!open_ || home == partitions_.end()) return;
  if (message->offset < home->second.position) return;  // Fetched again after a pause.
  const auto at = held_.add();
  fill(at, std::move(message), home->second, now);
  if (!queue_behind(at)) run_lane(at);
}

void dispatcher::fill(place at, message_handle message, assigned_partition& home, steady_time now) {
  auto& fresh = held_[at];
  fresh.lane = lane_of(*message);
  fresh.home = &home;
  fresh.at = stage::queued;
  fresh.first_seen = now;
  home.position = message->offset + 1;
  home.marks.take(message->offset);
  ++home.in_flight;
  fresh.message = std::move(message);
}

// True when another of its lane goes before it.
bool dispatcher::queue_behind(place at) {
  auto& lanes = held_[at].home->lanes;
  const auto busy = lanes.find(held_[at].lane);
  if (busy == lanes.end()) return false;
  held_[std::exchange(busy->second, at)].behind = at;
  return true;
}

// Goes on from the head of a lane until one of its records takes time.
void dispatcher::run_lane(place at) {
  while (at != nowhere && open_) {
    if (!offer(at)) {
      auto& first = held_[at];
      first.home->lanes.try_emplace(first.lane, at);
      return;
    }
    at = step_aside(at);
  }
}

// Removes a record that is settled; the next of its lane.
place dispatcher::step_aside(place at) {
  auto& done = held_[at];
  const auto next = done.behind;
  if (next == nowhere && !done.home->lanes.empty()) done.home->lanes.erase(done.lane);
  finish(at);
  return next;
}

void dispatcher::finish(place at) {
  auto& done = held_[at];
  auto& home = *done.home;
  if (done.retried) --home.retried;
  if (done.letter_failed) --home.unwritten;
  if (home.retried == 0 && home.unwritten == 0) home.why.clear();
  --home.in_flight;
  home.marks.settle(done.message->offset);
  ++consumed_;
  enter(done, stage::free);
  held_.remove(at);
}

// Tells those stages apart in which somebody outside works on a record.
void dispatcher::enter(held_record& what, stage next) {
  const auto works = [](stage at) { return at == stage::handed_out || at == stage::writing; };
  if (works(what.at)) --working_;
  if (works(next)) ++working_;
  what.at = next;
}

// True when the record is settled for good at once.
bool dispatcher::offer(place at) {
  auto& head = held_[at];
  if (head.attempts++ == 0) {
    head.first_seen = now_;
    head.first_seen_ms = wall_clock_ms();
  }
  held_.renumber(at);
  enter(head, stage::handed_out);
  auto answer = ask_handler(head);
  return answer && settle(at, std::move(*answer));
}

std::optional<settlement> dispatcher::ask_handler(held_record& of) {
  const auto& message = *of.message;
  if (message.key_len > settings_.value_bytes_max || message.len > settings_.value_bytes_max)
    return settlement{fate::dead, "too_large", "The message is larger than we read."};
  try {
    auto what = view(message, settings_.topic);
    if (settings_.with_headers) add_headers(what, message);
    return handler_.handle(what, of.number);
  } catch (const std::exception& why) {
    return settlement{fate::later, "handler_failed", why.what()};
  } catch (...) {
    return settlement{fate::later, "handler_failed", "unknown"};
  }
}

// What was gathered and is lost is settled by whoever held it.
void dispatcher::end_burst() {
  try {
    handler_.end_burst();
  } catch (const std::exception& why) {
    spdlog::error("consumer: a burst failed topic={} why=\"{}\"", settings_.topic, why.what());
  } catch (...) {
    spdlog::error("consumer: a burst failed topic={} why=unknown", settings_.topic);
  }
}

bool dispatcher::settle(place at, settlement what) {
  switch (what.fate) {
    case fate::applied:
    case fate::duplicate:
    case fate::stale:
      count(what.fate);
      return true;
    case fate::dead:
      held_[at].verdict = std::move(what);
      send_letter(at);
      return false;
    case fate::later:
      count(what.fate);
      put_off(at, what);
      return false;
  }
  std::abort();  // Unreachable: the compiler checks the list.
}

void dispatcher::put_off(place at, const settlement& why) {
  auto& head = held_[at];
  auto& home = *head.home;
  if (home.retried == 0)
    spdlog::warn(
        "consumer: puts off topic={} partition={} offset={} cause={} detail=\"{}\"",
        settings_.topic,
        home.number,
        head.message->offset,
        why.cause,
        why.detail);
  if (!std::exchange(head.retried, true)) ++home.retried;
  home.why = why.cause;
  rest(at, stage::resting, head.attempts);
}

void dispatcher::rest(place at, stage how, std::uint32_t failed) {
  held_.renumber(at);
  enter(held_[at], how);
  const auto wait = backoff(
      failed,
      settings_.retry_first,
      settings_.retry_max,
      static_cast<std::uint32_t>(chance_()) << 1U);
  retries_.emplace(now_ + wait, held_[at].number);
}

void dispatcher::send_letter(place at) {
  auto& dead = held_[at];
  held_.renumber(at);
  enter(dead, stage::writing);
  const auto number = dead.number;
  auto letter = dead_letter(
      settings_.dead_letter_topic,
      {view(*dead.message, settings_.topic), &dead.verdict, dead.first_seen_ms, dead.attempts},
      settings_.dead_letter_value_max);
  letters_.send(std::move(letter), [box = box_, number](const delivery& report) {
    box->report_letter(number, report);
  });
}

void dispatcher::letter_failed(place at, const std::string& detail) {
  auto& dead = held_[at];
  auto& home = *dead.home;
  if (home.unwritten == 0)
    spdlog::error(
        "consumer: dead letter failed topic={} partition={} offset={} why=\"{}\"",
        settings_.dead_letter_topic,
        home.number,
        dead.message->offset,
        detail);
  if (!std::exchange(dead.letter_failed, true)) ++home.unwritten;
  home.why = detail;
  rest(at, stage::unwritten, ++dead.failures);
}

void dispatcher::read_notes(steady_time now) {
  now_ = now;
  box_->take(notes_);
  for (const auto& each : notes_) read(each);
}

void dispatcher::read(const note& what) {
  const auto at = held_.find(what.number);
  if (at == nowhere) return;  // Said twice, or about what was forgotten.
  auto& record = held_[at];
  if (record.at == stage::forgotten) return held_.remove(at);  // Its next owner gets it again.
  switch (what.what) {
    case note::kind::settled:
      if (record.at == stage::handed_out && settle(at, what.settled)) run_lane(step_aside(at));
      return;
    case note::kind::letter_failed:
      return letter_failed(at, what.detail);
    case note::kind::letter_delivered:
      // As many as somebody cares to send; the letter itself tells all of it.
      spdlog::debug(
          "consumer: dead letter topic={} partition={} offset={} cause={}",
          settings_.topic,
          record.home->number,
          record.message->offset,
          record.verdict.cause);
      count(fate::dead);
      return run_lane(step_aside(at));
  }
}

void dispatcher::retry_due(steady_time now) {
  now_ = now;
  while (open_ && !retries_.empty() && retries_.begin()->first <= now) {
    const auto at = held_.find(retries_.begin()->second);
    retries_.erase(retries_.begin());
    if (at == nowhere) continue;
    if (held_[at].at == stage::resting)
      run_lane(at);
    else if (held_[at].at == stage::unwritten)
      send_letter(at);
  }
}

}  // namespace messaging
