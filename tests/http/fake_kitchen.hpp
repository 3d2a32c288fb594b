#pragma once

#include "actors/commands.hpp"

#include <condition_variable>
#include <cstddef>
#include <deque>
#include <functional>
#include <mutex>
#include <variant>

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

// A kitchen that does what a test says: answers at once by a script, or holds what it was asked
// until the test takes it.
class fake_kitchen final : public actors::kitchen_door {
 public:
  using script = std::function<void(command&)>;

  void answer_by(script next);
  void set_ready(actors::readiness parts);

  // The oldest command that is held; waits for one. Fails the test when none comes.
  command take();

  template <class Command>
  Command take_as() {
    return std::get<Command>(take());
  }

  // Everything that was ever sent here.
  std::size_t count() const;

  void send(actors::place_order asked) override { receive(std::move(asked)); }
  void send(actors::read_order asked) override { receive(std::move(asked)); }
  void send(actors::cancel_order asked) override { receive(std::move(asked)); }
  void send(actors::apply_callback asked) override { receive(std::move(asked)); }
  void send(actors::list_orders asked) override { receive(std::move(asked)); }
  void send(actors::list_events asked) override { receive(std::move(asked)); }
  void send(actors::list_establishments asked) override { receive(std::move(asked)); }
  void send(actors::list_menu asked) override { receive(std::move(asked)); }
  void send(actors::restock_dish asked) override { receive(std::move(asked)); }
  actors::readiness ready() const override;

 private:
  void receive(command asked);

  mutable std::mutex mutex_;
  std::condition_variable arrived_;
  std::deque<command> held_;
  script script_;
  actors::readiness ready_{true, true};
  std::size_t count_ = 0;
};

// The token of any command.
actors::reply& token_of(command& asked);

// An answer with a body.
actors::answer answer_of(actors::outcome what, std::string body, domain::order_id order = {});

}  // namespace test_http
