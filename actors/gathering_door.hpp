#pragma once

#include "actors/commands.hpp"

#include <cstddef>
#include <functional>
#include <utility>
#include <vector>

namespace actors {

// The kitchen's door as one thread uses it that meets many requests at once: commands for orders
// gather until that thread says hand_over(), and wake their actors once. Waking costs more than
// answering, see decision 0017. Of one thread alone.
class gathering_door final : public kitchen_door {
 public:
  // `soon`, if given, is called when the first command has gathered and must lead to hand_over()
  // soon; without it, whoever sends sees to that himself.
  explicit gathering_door(kitchen_door& to, std::function<void()> soon = {})
      : to_(to), soon_(std::move(soon)) {}

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

  // Throws what the kitchen's door throws; whoever asked is answered by his token then.
  void hand_over() {
    if (gathered_.empty()) return;
    usual_ = gathered_.size();
    to_.send_all(std::exchange(gathered_, {}));
  }

 private:
  // More do not save much, and the actors may begin meanwhile.
  static constexpr std::size_t gathered_max = 64;

  template <class Command>
  void gather(Command command) {
    if (gathered_.empty()) {
      gathered_.reserve(usual_);
      if (soon_) soon_();
    }
    gathered_.emplace_back(std::move(command));
    if (gathered_.size() == gathered_max) hand_over();
  }

  kitchen_door& to_;
  std::function<void()> soon_;
  std::vector<order_command> gathered_;
  std::size_t usual_ = 1;  // As many as came last time.
};

}  // namespace actors
