#pragma once

#include "actors/commands.hpp"
#include "actors/commit_max.hpp"
#include "actors/dead_letter_commands.hpp"
#include "actors/looking.hpp"
#include "actors/metrics.hpp"

#include <chrono>
#include <cstddef>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace messaging {
class settlement_box;
}
namespace persistence::kitchen {
struct letter;
}

namespace actors {

struct kitchen_settings {
  std::string database_url;
  std::size_t scheduler_threads =
      1;                  // As many routers; on two cores a second one costs more than it gives.
  std::size_t lanes = 1;  // Stores side by side where the line is long.
  std::size_t batch_max = commit_max;
  std::chrono::milliseconds commits_apart{5};  // See commit_pace.
  std::size_t resident_orders_max = 200'000;
  std::chrono::seconds idle_max{600};  // Until an order nobody asks for is unloaded.
  std::chrono::milliseconds statement_wait_max{5000};
  std::chrono::milliseconds connect_wait_max{3000};
  std::chrono::seconds answer_lifetime{24 * 60 * 60};
  std::chrono::milliseconds sweep_pause{1000};
  std::uint32_t sweep_pages = 128;
};

// The kitchen's actor system: routers, orders, stores and reader. CAF does not show through.
class kitchen final : public kitchen_door, public dead_letters_door, public looking_door {
 public:
  // Takes the letters of every commit, from a store's thread; must not block.
  using letter_taker = std::function<void(std::vector<persistence::kitchen::letter>)>;

  kitchen(
      kitchen_settings settings,
      metrics& counts,
      std::function<domain::timestamp()> now,
      letter_taker letters = {});
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
  void send(list_dead_letters command) override;
  void send(read_dead_letter command) override;
  void send(redrive_dead_letter command) override;
  void send(discard_dead_letter command) override;
  void send_all(std::vector<order_command> commands) override;
  readiness ready() const override;
  void look(const domain::order_id& id, std::function<void(std::optional<order_look>)> to) override;
  system_look look() override;

  // Takes a dead letter into the index, and settles its record under `number` when it is there.
  void index(
      domain::dead_letter letter,
      std::uint64_t number,
      std::shared_ptr<messaging::settlement_box> box);

  // Finishes what was accepted and ends every actor. Call it when nothing new can come any more.
  void stop();

 private:
  struct running;
  std::unique_ptr<running> running_;
};

}  // namespace actors
