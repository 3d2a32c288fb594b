#pragma once

#include "actors/looking.hpp"
#include "console/establishment_counts.hpp"
#include "console/measures.hpp"
#include "console/quantiles.hpp"

#include <array>
#include <cstdint>
#include <deque>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace console {

enum class balance_state : std::uint8_t { unknown, green, red };

struct balances_brief {
  balance_state state = balance_state::unknown;
  bool running = false;
  std::optional<domain::timestamp> checked_at;
  std::int64_t broken = 0;
  bool stale = false;  // The newest check failed; this is what the last good one found.
};

// One of the five mechanisms. An unknown one is counted by a service that cannot be reached.
struct door_counts {
  int door = 0;
  bool known = true;
  std::uint64_t suppressed = 0;
  double suppressed_per_s = 0;
  std::vector<std::pair<std::string_view, std::uint64_t>> outcomes;
};

struct rates {
  double requests = 0;
  double placed = 0;
  double transitions = 0;
  double callbacks = 0;
  double published = 0;
  double commits = 0;
  double suppressed = 0;
  double rejected = 0;
};

enum class health_state : std::uint8_t { good, attention, bad };

struct health_reason {
  std::string_view code;
  std::optional<std::string> subject;
  std::optional<double> value;
};

struct health {
  health_state state = health_state::good;
  std::vector<health_reason> reasons;  // The gravest first.
};

using cause_counts = std::vector<std::pair<std::string, std::int64_t>>;

// What other threads found out and the collector only repeats.
struct findings {
  balances_brief balances;
  cause_counts dead_by_cause;
  bool establishment_asked = false;  // A setting names the service.
  std::optional<establishment_counts> establishment;
};

// Everything at a glance, once a second.
struct snapshot {
  std::uint64_t sequence = 0;
  domain::timestamp started_at;
  measures now;
  std::array<door_counts, 5> doors;
  console::rates rates;
  quantiles latency_ms;
  quantiles batch;
  quantiles commit_ms;
  quantiles mailbox_age_ms;
  quantiles handler_us;
  actors::system_look actors;
  findings found;
  console::health health;
};

// The last minute of measures, the newest last; what is older is let go.
class recent_measures {
 public:
  void add(measures fresh);
  const measures& newest() const { return kept_.back(); }
  // As they stood so long before the newest; the oldest there is when that is too long ago.
  const measures& before(std::chrono::seconds age) const;

 private:
  std::deque<measures> kept_;
};

// Puts a snapshot together, its health included. Pure.
snapshot make_snapshot(
    std::uint64_t sequence,
    domain::timestamp started_at,
    const recent_measures& recent,
    actors::system_look look,
    findings found);

}  // namespace console
