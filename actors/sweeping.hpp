#pragma once

#include "actors/messages.hpp"
#include "actors/metrics.hpp"
#include "persistence/kitchen/sweeper.hpp"

#include <chrono>
#include <functional>

namespace actors {

struct sweeping_settings {
  std::chrono::milliseconds busy_pause{50};      // After a step that found something.
  std::chrono::milliseconds idle_pause{1000};    // After a step that found nothing.
  std::chrono::milliseconds round_pause{60000};  // After the last page of the table.
};

// Removes expired keys in the background, a few heap pages a step, with a pause between steps so
// that it never competes with orders.
class sweeping final : public sweeper_actor::base {
 public:
  sweeping(
      caf::actor_config& config,
      persistence::kitchen::sweeper sweeper,
      sweeping_settings settings,
      metrics* counts,
      std::function<domain::timestamp()> now);

  const char* name() const override { return "sweeping"; }

 protected:
  behavior_type make_behavior() override;

 private:
  std::chrono::milliseconds step();

  persistence::kitchen::sweeper sweeper_;
  sweeping_settings settings_;
  metrics* counts_;
  std::function<domain::timestamp()> now_;
};

}  // namespace actors
