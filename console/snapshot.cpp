#include "console/snapshot.hpp"

#include "console/health.hpp"

#include <algorithm>
#include <utility>

namespace console {

namespace {

constexpr std::chrono::seconds kept_for{60};
constexpr std::chrono::seconds quantiles_over{10};
constexpr double ms_in_us = 1e-3;
constexpr double us_in_ns = 1e-3;

// Doors 2 and 3 share their rules: a status the order has, or has left behind, changes nothing.
std::uint64_t suppressed(const verdict_counts& of) { return of.duplicate + of.stale; }

std::uint64_t suppressed(const key_counts& of) { return of.replayed + of.in_flight + of.expired; }

// The counts are read one by one, so that a part may be ahead of its whole.
std::uint64_t rest(std::uint64_t whole, std::uint64_t less) {
  return whole > less ? whole - less : 0;
}

std::uint64_t suppressed_at(int door, const totals& of) {
  switch (door) {
    case 1:
      return suppressed(of.keys);
    case 2:  // A record that came again came by door 4.
      return rest(suppressed(of.callbacks), of.redelivered);
    case 3:
      return suppressed(of.transitions);
    case 4:
      return of.redelivered;
    default:
      return 0;
  }
}

std::array<door_counts, 5> doors_of(const totals& now, const findings& found) {
  const auto& keys = now.keys;
  const auto& calls = now.callbacks;
  const auto& others = now.transitions;
  const auto there = found.establishment.value_or(establishment_counts{});
  std::array<door_counts, 5> doors;
  for (int door = 1; door <= 5; ++door) {
    auto& each = doors.at(static_cast<std::size_t>(door - 1));
    each.door = door;
    each.suppressed = suppressed_at(door, now);
  }
  doors[0].outcomes = {
      {"claimed", keys.claimed},
      {"replayed", keys.replayed},
      {"in_flight", keys.in_flight},
      {"mismatched", keys.mismatched},
      {"expired", keys.expired},
      {"unkeyed", keys.unkeyed}};
  doors[1].outcomes = {
      {"applied", calls.applied},
      {"duplicate", calls.duplicate},
      {"stale", calls.stale},
      {"invalid_transition", calls.invalid_transition},
      {"unknown_order", calls.unknown_order},
      {"key_reused", calls.key_reused}};
  doors[2].outcomes = {
      {"applied", others.applied},
      {"duplicate", others.duplicate},
      {"stale", others.stale},
      {"invalid_transition", others.invalid_transition}};
  doors[3].outcomes = {
      {"redelivered", now.redelivered}, {"retried", now.retried}, {"dead", now.dead}};
  doors[4].known = found.establishment.has_value();
  doors[4].suppressed = there.pressed_again;
  doors[4].outcomes = {
      {"published", there.published},
      {"republished", there.republished},
      {"failed", there.failed},
      {"unpublished", there.unpublished}};
  return doors;
}

double per_second(std::uint64_t before, std::uint64_t after, double seconds) {
  if (after <= before || seconds <= 0) return 0;
  return static_cast<double>(after - before) / seconds;
}

rates rates_between(const measures& before, const measures& after) {
  const auto seconds = std::chrono::duration<double>(after.taken - before.taken).count();
  const auto& a = before.total;
  const auto& b = after.total;
  rates now;
  now.requests = per_second(a.requests, b.requests, seconds);
  now.placed = per_second(a.placed, b.placed, seconds);
  now.transitions = per_second(
      a.transitions.applied + a.callbacks.applied,
      b.transitions.applied + b.callbacks.applied,
      seconds);
  now.callbacks = per_second(a.callbacks_settled, b.callbacks_settled, seconds);
  now.published = per_second(a.letters_published, b.letters_published, seconds);
  now.commits = per_second(sum(a.commit_us), sum(b.commit_us), seconds);
  now.rejected = per_second(a.rejected, b.rejected, seconds);
  return now;
}

}  // namespace

void recent_measures::add(measures fresh) {
  kept_.push_back(std::move(fresh));
  while (kept_.back().taken - kept_.front().taken > kept_for) kept_.pop_front();
}

const measures& recent_measures::before(std::chrono::seconds age) const {
  constexpr std::chrono::milliseconds slack{500};  // Seconds are not met to the millisecond.
  const auto from = kept_.back().taken - age - slack;
  return *std::find_if(
      kept_.begin(), kept_.end(), [&](const auto& each) { return each.taken >= from; });
}

snapshot make_snapshot(
    std::uint64_t sequence,
    domain::timestamp started_at,
    const recent_measures& recent,
    actors::system_look look,
    findings found) {
  const auto& last = recent.before(std::chrono::seconds{1});
  const auto& earlier = recent.before(quantiles_over).total;
  snapshot made;
  made.sequence = sequence;
  made.started_at = started_at;
  made.now = recent.newest();
  const auto& now = made.now.total;
  made.doors = doors_of(now, found);
  made.rates = rates_between(last, made.now);
  const auto seconds = std::chrono::duration<double>(made.now.taken - last.taken).count();
  for (auto& door : made.doors) {
    door.suppressed_per_s =
        door.door == 5 ? 0
                       : per_second(suppressed_at(door.door, last.total), door.suppressed, seconds);
    made.rates.suppressed += door.suppressed_per_s;
  }
  made.latency_ms = quantiles_of(between(earlier.latency_us, now.latency_us), ms_in_us);
  made.batch = quantiles_of(between(earlier.batch, now.batch));
  made.commit_ms = quantiles_of(between(earlier.commit_us, now.commit_us), ms_in_us);
  made.mailbox_age_ms = quantiles_of(between(earlier.mailbox_age_us, now.mailbox_age_us), ms_in_us);
  made.handler_us = quantiles_of(between(earlier.handler_ns, now.handler_ns), us_in_ns);
  made.actors = std::move(look);
  made.found = std::move(found);
  made.health = health_of(made, recent);
  return made;
}

}  // namespace console
