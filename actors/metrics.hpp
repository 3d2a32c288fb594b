#pragma once

#include "actors/counters.hpp"
#include "actors/looking.hpp"

#include <array>

namespace actors {

struct dead_letter_counts {
  counter indexed;
  counter redriven;  // Their callback was taken.
  counter shelved;   // It was refused again.
  counter discarded;
  gauge waiting;
  gauge on_shelf;
};

// What requested status changes were answered.
struct verdict_counts {
  counter applied;
  counter duplicate;
  counter stale;
  counter invalid_transition;
};

// What callbacks in earnest were answered (door 2).
struct callback_counts : verdict_counts {
  counter unknown_order;
  counter key_reused;
  counter foreign_order;
  // Of the duplicate and the stale ones those whose very record came before (door 4).
  counter redelivered;
};

// What the actors count about themselves; read by /metrics.
struct metrics {
  gauge live_orders;
  std::array<gauge, order_phases> orders_by_phase;
  counter loads;             // Orders woken from the database.
  counter unloads;           // Orders that left when asked.
  counter deaths;            // Orders that ended without being asked.
  counter forgets;           // Times an order dropped what it knew after a failure.
  counter waiting_unlisted;  // Orders that waited and found no place on the board.
  counter version_conflicts;
  counter unmatched;         // Messages no handler knew.
  counter handler_failures;  // Exceptions that reached an actor's edge.
  counter parked_refused;    // Commands turned away because too many waited for one order.
  gauge mailbox_waiting;     // Commands handed to the routers and not taken up yet.
  gauge store_waiting;       // Intents handed to the stores and not answered yet.

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
  counter orders_placed;
  counter refused_out_of_stock;
  callback_counts callbacks;
  verdict_counts cancels;  // Of users; of door 3 with the callbacks.

  histogram batch_intents;
  histogram commit_us;
  histogram load_batch_orders;
  histogram mailbox_age_us;  // From a command's hand-over to its order's attention, sampled by the
                             // routers' ticks.
  histogram handler_ns;      // Of an order, for one command; one of 64 is timed.
  counter commit_attempts;
  counter commit_round_trips;
  counter commit_bisections;
  counter commits_in_doubt;
  counter reconnects;
  counter writes_failed;
  counter keys_swept;

  dead_letter_counts dead_letters;
};

}  // namespace actors
