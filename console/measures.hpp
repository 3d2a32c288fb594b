#pragma once

#include "actors/counters.hpp"
#include "domain/ids.hpp"
#include "messaging/consumer.hpp"
#include "messaging/producer.hpp"

#include <array>
#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

// What the kitchen counts, read at one moment.
namespace console {

// A histogram as it stood: observations by buckets whose upper bounds are powers of two.
using buckets = std::array<std::uint64_t, actors::histogram::buckets>;

inline buckets buckets_of(const actors::histogram& from) {
  buckets counts{};
  for (std::size_t at = 0; at < counts.size(); ++at) counts[at] = from.count(at);
  return counts;
}

struct key_counts {
  std::uint64_t claimed = 0;
  std::uint64_t replayed = 0;
  std::uint64_t in_flight = 0;
  std::uint64_t mismatched = 0;
  std::uint64_t expired = 0;
  std::uint64_t unkeyed = 0;
};

struct verdict_counts {
  std::uint64_t applied = 0;
  std::uint64_t duplicate = 0;
  std::uint64_t stale = 0;
  std::uint64_t invalid_transition = 0;
};

struct callback_counts : verdict_counts {
  std::uint64_t unknown_order = 0;
  std::uint64_t key_reused = 0;
};

// Numbers that only grow.
struct totals {
  std::uint64_t requests = 0;
  std::uint64_t rejected = 0;  // 429 and 503.
  std::uint64_t placed = 0;    // Orders.

  key_counts keys;                // Door 1.
  callback_counts callbacks;      // Door 2.
  verdict_counts transitions;     // Door 3: those that did not come as callbacks.
  std::uint64_t redelivered = 0;  // Door 4.
  std::uint64_t retried = 0;
  std::uint64_t dead = 0;
  std::uint64_t callbacks_settled = 0;
  std::uint64_t letters_published = 0;
  std::uint64_t letters_failed = 0;

  std::uint64_t loads = 0;
  std::uint64_t unloads = 0;
  std::uint64_t restarts = 0;
  std::uint64_t forgets = 0;
  std::uint64_t bounced = 0;
  std::uint64_t handler_failures = 0;
  std::uint64_t crowded_out = 0;

  std::uint64_t commit_attempts = 0;
  std::uint64_t bisections = 0;
  std::uint64_t in_doubt = 0;
  std::uint64_t reconnects = 0;
  std::uint64_t writes_failed = 0;
  std::uint64_t version_conflicts = 0;

  buckets latency_us{};
  buckets batch{};
  buckets commit_us{};
  buckets mailbox_age_us{};
  buckets handler_ns{};
};

// A part of the process that is ready or not.
struct part {
  std::string name;
  bool ready = false;
  std::string detail;
};

struct topic_state {
  std::string topic;
  messaging::consumer_state now;
};

struct outbox_levels {
  std::int64_t rows = 0;
  std::optional<domain::timestamp> oldest_at;
  std::int64_t in_memory = 0;
  std::int64_t stuck_orders = 0;
  bool relay_held = false;
};

// Numbers that go up and down.
struct levels {
  std::int64_t connections = 0;
  std::int64_t in_flight = 0;
  std::int64_t streams = 0;
  std::int64_t store_waiting = 0;
  std::int64_t mailbox_waiting = 0;
  std::int64_t resident = 0;
  std::int64_t dead_waiting = 0;
  std::int64_t dead_shelved = 0;
  std::vector<part> parts;
  bool kafka_configured = false;
  std::vector<topic_state> consumers;
  outbox_levels outbox;
  messaging::producer_state producer;
};

struct measures {
  std::chrono::steady_clock::time_point taken;
  domain::timestamp at;
  totals total;
  levels level;
};

}  // namespace console
