#pragma once

#include "actors/messages.hpp"
#include "actors/order.hpp"
#include "actors/order_context.hpp"

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <unordered_map>
#include <vector>

namespace actors {

struct orders_settings {
  std::size_t resident_max =
      200'000;  // Orders of this router; above it the longest unused of a few leave.
  std::uint32_t idle_ticks_max = 600;  // Ticks (seconds) without a command until an order leaves.
  std::chrono::milliseconds tick{1000};
};

inline constexpr std::size_t held_commands_max = 512;  // For one order that is taking leave.
inline constexpr std::size_t eviction_candidates = 8;  // Looked at to make room for one.

// A router: the only one who sends commands to its orders, which is what makes their leaving safe.
// An order asked to leave gets nothing more until it has said whether it stays; what comes for it
// meanwhile is held here.
class orders final : public orders_actor::base {
 public:
  // `use` outlives this router and all its orders; the router enters itself there.
  orders(caf::actor_config& config, orders_settings settings, order_context* use);

  const char* name() const override { return "orders"; }
  void on_exit() override;

 protected:
  behavior_type make_behavior() override;

 private:
  struct resident {
    order_actor actor;
    std::uint32_t used_at = 0;  // In ticks.
    bool leaving = false;
  };
  using residents = std::unordered_map<domain::order_id, resident>;

  template <class Command>
  void route(Command& command);
  resident& find_or_start(const domain::order_id& id);
  void make_room();
  void ask_to_leave(residents::value_type& who);
  void part(const order_parting& news);
  void hold(order_command command);
  void hand_over(const domain::order_id& id);
  void unload_idle();

  orders_settings settings_;
  order_context* use_;
  residents residents_;
  std::unordered_map<domain::order_id, std::vector<order_command>> held_;
  std::size_t hand_ = 0;  // The next bucket to look at, for idleness and eviction.
  std::uint32_t now_ = 0;
};

}  // namespace actors
