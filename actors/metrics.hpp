#pragma once

#include "actors/counters.hpp"

namespace actors {

struct dead_letter_counts {
  counter indexed;
  counter redriven;  // Their callback was taken.
  counter shelved;   // It was refused again.
  counter discarded;
  gauge waiting;
  gauge on_shelf;
};

// What the actors count about themselves; read by /metrics.
struct metrics {
  gauge live_orders;
  counter loads;    // Orders woken from the database.
  counter unloads;  // Orders that left when asked.
  counter deaths;   // Orders that ended without being asked.
  counter forgets;  // Times an order dropped what it knew after a failure.
  counter version_conflicts;
  counter unmatched;         // Messages no handler knew.
  counter handler_failures;  // Exceptions that reached an actor's edge.
  counter parked_refused;    // Commands turned away because too many waited for one order.

  // Verdicts of status changes (door 3) and of keys (door 1).
  counter verdict_applied;
  counter verdict_duplicate;
  counter verdict_stale;
  counter verdict_invalid;
  counter keys_claimed;
  counter keys_replayed;
  counter keys_in_flight;
  counter keys_mismatched;
  counter keys_expired;
  counter unkeyed_placed;
  counter refused_out_of_stock;

  histogram batch_intents;
  histogram commit_us;
  histogram load_batch_orders;
  histogram mailbox_age_us;  // From a command's hand-over to its order's attention, sampled by the
                             // routers' ticks.
  counter commit_attempts;
  counter commit_bisections;
  counter commits_in_doubt;
  counter reconnects;
  counter writes_failed;
  counter keys_swept;

  dead_letter_counts dead_letters;
};

}  // namespace actors
