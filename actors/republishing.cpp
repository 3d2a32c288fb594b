#include "actors/republishing.hpp"

#include "actors/handlers.hpp"

#include <spdlog/spdlog.h>

#include <algorithm>
#include <utility>

namespace actors {

republishing::republishing(
    caf::actor_config& config,
    persistence::establishment::backlog backlog,
    republishing_settings settings,
    ticket_metrics* tickets,
    metrics* counts,
    const std::atomic<std::uint32_t>* failures_in_row,
    hand_over publish,
    std::function<domain::timestamp()> now)
    : republisher_actor::base(config),
      backlog_(std::move(backlog)),
      settings_(settings),
      tickets_(tickets),
      counts_(counts),
      failures_in_row_(failures_in_row),
      publish_(std::move(publish)),
      now_(std::move(now)) {}

republishing::behavior_type republishing::make_behavior() {
  set_default_handler(counting_default_handler(counts_));
  delayed_send(this, settings_.pause, tick_atom::value);
  return {
      [this](tick_atom) { delayed_send(this, step(), tick_atom::value); },
      [this](stop_atom) { quit(); },
  };
}

// Lets another process take over at once, whoever still holds a handle of this actor.
void republishing::on_exit() { backlog_.reset(); }

std::chrono::milliseconds republishing::step() {
  try {
    if (!backlog_->hold()) {
      tickets_->unpublished.set(0);  // Another process tells.
      return settings_.pause;
    }
    tickets_->unpublished.set(backlog_->size());
    const auto failures = failures_in_row_->load(std::memory_order_relaxed);
    const auto limit = failures == 0 ? republished_per_step_max : 1;
    for (const auto& id : backlog_->next(now_() - settings_.after, limit)) {
      publish_({id, {}});
    }
    return pause_after(failures, settings_);
  } catch (const std::exception& why) {
    spdlog::warn("republishing: step failed why=\"{}\"", why.what());
    return std::min(settings_.pause * 5, settings_.pause_max);
  }
}

std::chrono::milliseconds pause_after(
    std::uint32_t failures_in_row, const republishing_settings& settings) {
  constexpr std::uint32_t doublings_max = 10;
  const auto longer = settings.pause * (1U << std::min(failures_in_row, doublings_max));
  return std::min<std::chrono::milliseconds>(longer, std::max(settings.pause, settings.pause_max));
}

}  // namespace actors
