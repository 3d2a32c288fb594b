#pragma once

#include "actors/messages.hpp"
#include "actors/metrics.hpp"

#include <cstddef>
#include <deque>
#include <functional>
#include <optional>

namespace actors {

inline constexpr std::size_t restocks_waiting_max = 256;

// Receipts of stock, one at a time: they are rare, and copies of a keyed one meet here. The truth
// about a finished key is its row, so nothing is remembered.
class restocks final : public restocks_actor::base {
 public:
  restocks(
      caf::actor_config& config,
      store_actor lane,
      metrics* counts,
      std::function<domain::timestamp()> now);

  const char* name() const override { return "restocks"; }
  void on_exit() override;

 protected:
  behavior_type make_behavior() override;

 private:
  void take(restock_dish& command);
  const restock_dish* copy_of(const restock_dish& command) const;
  void write_next();
  void settle(written& result);

  store_actor lane_;
  metrics* counts_;
  std::function<domain::timestamp()> now_;
  std::optional<restock_dish> writing_;
  std::deque<restock_dish> waiting_;
};

}  // namespace actors
