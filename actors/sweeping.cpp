#include "actors/sweeping.hpp"

#include "actors/handlers.hpp"

#include <spdlog/spdlog.h>

#include <utility>

namespace actors {

sweeping::sweeping(
    caf::actor_config& config,
    persistence::kitchen::sweeper sweeper,
    sweeping_settings settings,
    metrics* counts,
    std::function<domain::timestamp()> now)
    : sweeper_actor::base(config),
      sweeper_(std::move(sweeper)),
      settings_(settings),
      counts_(counts),
      now_(std::move(now)) {}

sweeping::behavior_type sweeping::make_behavior() {
  set_default_handler(counting_default_handler(counts_));
  delayed_send(this, settings_.idle_pause, tick_atom::value);
  return {
      [this](tick_atom) { delayed_send(this, step(), tick_atom::value); },
      [this](stop_atom) { quit(); },
  };
}

std::chrono::milliseconds sweeping::step() {
  try {
    const auto result = sweeper_.step(now_());
    counts_->keys_swept.add(static_cast<std::uint64_t>(result.removed));
    if (result.wrapped) return settings_.round_pause;
    return result.removed > 0 ? settings_.busy_pause : settings_.idle_pause;
  } catch (const std::exception& why) {
    spdlog::warn("sweeper: step failed why=\"{}\"", why.what());
    return settings_.round_pause;
  }
}

}  // namespace actors
