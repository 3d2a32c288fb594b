#include "messaging/dispatcher.hpp"

#include <algorithm>
#include <chrono>

namespace messaging {
namespace {

using std::chrono::milliseconds;

std::string words_for(const assigned_partition& of) {
  if (of.reasons.has(pause_reason::letters)) return "a dead letter cannot be written: " + of.why;
  if (of.reasons.has(pause_reason::retry)) return "waits to try again: " + of.why;
  if (of.reasons.has(pause_reason::credits)) return "enough is in flight";
  return {};
}

milliseconds between(steady_time from, steady_time to) {
  return std::max(std::chrono::duration_cast<milliseconds>(to - from), milliseconds{0});
}

}  // namespace

void dispatcher::forget() {
  for (place at = 0; at < held_.places(); ++at) {
    auto& each = held_[at];
    if (each.at == stage::free || each.at == stage::forgotten) continue;
    const auto worked_on = each.at == stage::handed_out || each.at == stage::writing;
    enter(each, worked_on ? stage::forgotten : stage::free);
    each.home = nullptr;
    if (!worked_on) held_.remove(at);
  }
  partitions_.clear();
  retries_.clear();
}

void dispatcher::drop() {
  forget();
  for (place at = 0; at < held_.places(); ++at) {
    if (held_[at].at != stage::free) held_.remove(at);
  }
}

std::optional<steady_time> dispatcher::next_retry() const {
  if (retries_.empty() || !open_) return std::nullopt;
  return retries_.begin()->first;
}

bool dispatcher::letters_written() const {
  return std::all_of(partitions_.begin(), partitions_.end(), [](const auto& each) {
    return each.second.unwritten == 0;
  });
}

void dispatcher::describe(consumer_state& to, steady_time now) const {
  to.settled = settled_;
  to.consumed = consumed_;
  to.dead_letters_writable = letters_written();
  std::map<std::int32_t, partition_state> states;
  for (const auto& [number, from] : partitions_) {
    auto& state = states[number];
    state.partition = number;
    state.position = std::max(from.position, from.committed);
    state.watermark = from.marks.mark();
    state.committed = from.committed;
    state.in_flight = from.in_flight;
    state.paused = words_for(from);
  }
  for (place at = 0; at < held_.places(); ++at) {
    const auto& each = held_[at];
    if (!each.home || each.attempts == 0) continue;
    auto& age = states[each.home->number].oldest_age;
    age = std::max(age, between(each.first_seen, now));
  }
  for (const auto& [due, number] : retries_) {
    const auto at = held_.find(number);
    if (at == nowhere) continue;
    auto& wait = states[held_[at].home->number].next_retry;
    if (wait == milliseconds{0}) wait = std::max(between(now, due), milliseconds{1});
  }
  to.partitions.clear();
  for (auto& [number, state] : states) to.partitions.push_back(std::move(state));
}

}  // namespace messaging
