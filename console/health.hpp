#pragma once

#include "console/snapshot.hpp"

namespace console {

// From which point on something deserves a person's look; each with its reason.
struct health_thresholds {
  // The relay publishes within milliseconds; a letter this old waits for the broker.
  std::chrono::seconds outbox_old{30};
  // A queue that is longer than half a minute ago is not being caught up with.
  std::chrono::seconds lag_over{30};
  // A handful of records in flight is no lag.
  std::int64_t lag_records_min = 100;
  // Writes take milliseconds; whoever waits this long waits for a database that does not answer.
  std::chrono::milliseconds actor_waiting{2'000};
  // One refusal is a test of somebody's client, one a second is customers turned away.
  double rejected_per_s = 1;
  // A group gives partitions again when the session of a dead member has run out, 10 s.
  std::chrono::seconds consumer_away{15};
  // Between two tries of a letter nothing is stuck, at most so long.
  std::chrono::seconds between_tries{10};
  // Connections are made within milliseconds of the start.
  std::chrono::seconds starting{3};
  // Longer than the look of a second, so that a short burst is not missed.
  std::chrono::seconds rejected_over{10};
};

// What a person should know, the gravest first. Pure.
health health_of(
    const snapshot& now, const recent_measures& recent, const health_thresholds& than = {});

}  // namespace console
