#pragma once

#include "actors/commands.hpp"
#include "actors/metrics.hpp"

#include <chrono>
#include <cstddef>
#include <functional>
#include <memory>
#include <string>

namespace actors {

struct kitchen_settings {
  std::string database_url;
  std::size_t scheduler_threads =
      1;                  // As many routers; on two cores a second one costs more than it gives.
  std::size_t lanes = 1;  // Stores working side by side, by establishment.
  std::size_t resident_orders_max = 200'000;
  std::chrono::seconds idle_max{600};  // Until an order nobody asks for is unloaded.
  std::chrono::milliseconds statement_wait_max{5000};
  std::chrono::milliseconds connect_wait_max{3000};
  std::chrono::seconds answer_lifetime{24 * 60 * 60};
  std::chrono::milliseconds sweep_pause{1000};
  std::uint32_t sweep_pages = 128;
};

// The kitchen's actor system: routers, orders, stores and reader. CAF does not show through.
class kitchen final : public kitchen_door {
 public:
  kitchen(kitchen_settings settings, metrics& counts, std::function<domain::timestamp()> now);
  ~kitchen() override;

  void send(place_order command) override;
  void send(read_order command) override;
  void send(cancel_order command) override;
  void send(apply_callback command) override;
  void send(list_orders command) override;
  void send(list_events command) override;
  void send(list_establishments command) override;
  void send(list_menu command) override;
  void send(restock_dish command) override;
  readiness ready() const override;

  // Finishes what was accepted and ends every actor. Call it when nothing new can come any more.
  void stop();

 private:
  struct running;
  std::unique_ptr<running> running_;
};

}  // namespace actors
