#pragma once

#include "actors/metrics.hpp"
#include "actors/ticket_messages.hpp"
#include "actors/ticket_metrics.hpp"
#include "persistence/establishment/backlog.hpp"

#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>

namespace actors {

inline constexpr std::size_t republished_per_step_max = 128;

struct republishing_settings {
  std::chrono::milliseconds after{3000};        // How long a press may take before this looks on.
  std::chrono::milliseconds pause{1000};        // Between two looks.
  std::chrono::milliseconds pause_max{30'000};  // While publishing fails.
};

// Has tickets published that nobody presses for any more, a bounded page a step. Only one process
// of a database does it; while publishing fails it tries with one ticket, and more and more seldom.
class republishing final : public republisher_actor::base {
 public:
  using hand_over = std::function<void(publish_ticket)>;

  republishing(
      caf::actor_config& config,
      persistence::establishment::backlog backlog,
      republishing_settings settings,
      ticket_metrics* tickets,
      metrics* counts,
      const std::atomic<std::uint32_t>* failures_in_row,
      hand_over publish,
      std::function<domain::timestamp()> now);

  const char* name() const override { return "republishing"; }
  void on_exit() override;

 protected:
  behavior_type make_behavior() override;

 private:
  std::chrono::milliseconds step();

  std::optional<persistence::establishment::backlog> backlog_;  // While this lives.
  republishing_settings settings_;
  ticket_metrics* tickets_;
  metrics* counts_;
  const std::atomic<std::uint32_t>* failures_in_row_;
  hand_over publish_;
  std::function<domain::timestamp()> now_;
};

// The pause before the next step after so many failures.
std::chrono::milliseconds pause_after(
    std::uint32_t failures_in_row, const republishing_settings& settings);

}  // namespace actors
