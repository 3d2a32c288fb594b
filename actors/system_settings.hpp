#pragma once

#include <caf/all.hpp>

#include <cstddef>

namespace actors {

// CAF's defaults poll for work in 50 µs naps and give one actor the thread for as long as it has
// mail.
struct system_settings : caf::actor_system_config {
  static constexpr std::size_t mails_per_turn_max = 100;

  explicit system_settings(std::size_t threads) {
    set("scheduler.policy", caf::atom("sharing"));
    set("scheduler.max-threads", threads);
    set("scheduler.max-throughput", mails_per_turn_max);
    set("work-stealing.moderate-poll-attempts", std::size_t{0});
    set("work-stealing.aggressive-poll-attempts", std::size_t{0});
  }
};

}  // namespace actors
