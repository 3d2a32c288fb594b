#pragma once

#include "actors/counters.hpp"

namespace actors {

// What the actors of the establishment count about tickets; read by /metrics. What they have in
// common with the kitchen's is in `metrics`.
struct ticket_metrics {
  counter notes_applied;
  counter notes_duplicate;
  counter notes_turned_down;  // The store does not take them.
  counter advances_applied;
  counter advances_duplicate;
  counter advances_invalid;
  counter advances_unknown;  // No such ticket, or another establishment's.

  counter published;             // Presses answered so.
  counter republished;           // Presses answered so.
  counter publish_failed;        // Publications, of whomever, that failed.
  counter background_published;  // Publications nobody pressed for.
  gauge unpublished;             // Tickets the broker does not know enough of.
  gauge watchers;                // Who waits for news.
  counter resets;                // Readers of news who have to read everything again.
};

}  // namespace actors
