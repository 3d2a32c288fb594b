#pragma once

#include "actors/commands.hpp"
#include "fake_door.hpp"

#include <atomic>

namespace test_http {

using command = std::variant<
    actors::place_order,
    actors::read_order,
    actors::cancel_order,
    actors::apply_callback,
    actors::list_orders,
    actors::list_events,
    actors::list_establishments,
    actors::list_menu,
    actors::restock_dish>;

class fake_kitchen final : public actors::kitchen_door, public fake_door<command> {
 public:
  void set_ready(actors::readiness parts) { ready_ = parts; }

  void send(actors::place_order asked) override { receive(std::move(asked)); }
  void send(actors::read_order asked) override { receive(std::move(asked)); }
  void send(actors::cancel_order asked) override { receive(std::move(asked)); }
  void send(actors::apply_callback asked) override { receive(std::move(asked)); }
  void send(actors::list_orders asked) override { receive(std::move(asked)); }
  void send(actors::list_events asked) override { receive(std::move(asked)); }
  void send(actors::list_establishments asked) override { receive(std::move(asked)); }
  void send(actors::list_menu asked) override { receive(std::move(asked)); }
  void send(actors::restock_dish asked) override { receive(std::move(asked)); }
  actors::readiness ready() const override { return ready_; }

 private:
  std::atomic<actors::readiness> ready_{actors::readiness{true, true}};
};

}  // namespace test_http
