#pragma once

#include "actors/commit_max.hpp"
#include "actors/metrics.hpp"
#include "actors/status_publisher.hpp"
#include "actors/ticket_commands.hpp"
#include "actors/ticket_metrics.hpp"

#include <chrono>
#include <cstddef>
#include <functional>
#include <memory>
#include <string>

namespace actors {

struct establishment_settings {
  std::string database_url;
  std::size_t scheduler_threads = 1;  // As many routers.
  std::size_t lanes = 1;              // Stores side by side where the line is long.
  std::size_t batch_max = commit_max;
  std::chrono::milliseconds commits_apart{5};  // See commit_pace.
  std::size_t resident_tickets_max = 50'000;
  std::chrono::seconds idle_max{600};  // Until a ticket nobody asks for is unloaded.
  std::chrono::milliseconds statement_wait_max{5000};
  std::chrono::milliseconds connect_wait_max{3000};
  std::chrono::milliseconds publication_wait_max{2500};  // The producer's.
  std::chrono::milliseconds republish_after{3000};       // Until the background publisher looks on.
  std::chrono::milliseconds republish_pause{1000};
  std::string statuses_topic = "establishment.order-status";
};

// The establishment's actor system: routers, tickets, stores, reader, feed and background
// publisher. CAF does not show through.
class tickets final : public tickets_door {
 public:
  // Publishes through `producer`, which outlives this.
  tickets(
      establishment_settings settings,
      metrics& counts,
      ticket_metrics& ticket_counts,
      messaging::producer& producer,
      std::function<domain::timestamp()> now);
  tickets(
      establishment_settings settings,
      metrics& counts,
      ticket_metrics& ticket_counts,
      status_publisher publish,
      std::function<domain::timestamp()> now);
  ~tickets() override;

  void send(note_order command) override;
  void send(read_ticket command) override;
  void send(advance_ticket command) override;
  void send(list_tickets command) override;
  void send(watch_tickets command) override;
  ticket_readiness ready() const override;

  // Finishes what was accepted, publications included, and ends every actor. Call it when nothing
  // new can come any more.
  void stop();

 private:
  struct running;
  std::unique_ptr<running> running_;
};

}  // namespace actors
