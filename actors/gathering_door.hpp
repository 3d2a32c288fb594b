#pragma once

#include "actors/commands.hpp"

#include <functional>
#include <utility>
#include <vector>

namespace actors {

// The kitchen's door as one thread uses it that meets many requests at once: commands for orders
// gather until that thread says hand_over(), and wake their actors once. Waking costs more than
// answering, see decision 0017. Of one thread alone.
class gathering_door final : public kitchen_door {
 public:
  // `soon` is called when the first command has gathered and must lead to hand_over() soon.
  gathering_door(kitchen_door& to, std::function<void()> soon) : to_(to), soon_(std::move(soon)) {}

  void send(place_order command) override { gather(std::move(command)); }
  void send(read_order command) override { gather(std::move(command)); }
  void send(cancel_order command) override { gather(std::move(command)); }
  void send(apply_callback command) override { gather(std::move(command)); }
  void send(list_orders command) override { to_.send(std::move(command)); }
  void send(list_events command) override { to_.send(std::move(command)); }
  void send(list_establishments command) override { to_.send(std::move(command)); }
  void send(list_menu command) override { to_.send(std::move(command)); }
  void send(restock_dish command) override { to_.send(std::move(command)); }
  readiness ready() const override { return to_.ready(); }

  void hand_over() {
    if (!gathered_.empty()) to_.send_all(std::exchange(gathered_, {}));
  }

 private:
  static constexpr std::size_t gathered_usually = 32;

  template <class Command>
  void gather(Command command) {
    if (gathered_.empty()) {
      gathered_.reserve(gathered_usually);
      soon_();
    }
    gathered_.emplace_back(std::move(command));
  }

  kitchen_door& to_;
  std::function<void()> soon_;
  std::vector<order_command> gathered_;
};

}  // namespace actors
