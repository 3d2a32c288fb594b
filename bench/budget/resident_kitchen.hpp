#pragma once

#include "actors/commands.hpp"
#include "bench/budget/samples.hpp"
#include "domain/packed_order.hpp"
#include "domain/transitions.hpp"

namespace bench {

// A kitchen that holds one order and answers about it at once, as the order's actor does.
class resident_kitchen final : public actors::kitchen_door {
 public:
  enum class memory : std::uint8_t { fresh, placed, cancelled };

  explicit resident_kitchen(memory what)
      : what_(what),
        order_(domain::view(sample_order(
            what == memory::cancelled ? domain::order_status::cancelled
                                      : domain::order_status::created))) {}

  void send(actors::place_order command) override {
    const auto now = order_.view();
    if (what_ == memory::fresh) return answer(command.to, actors::outcome::created, now);
    answer(command.to, actors::outcome::replayed, domain::first_version(now));
  }
  void send(actors::read_order command) override {
    answer(command.to, actors::outcome::found, order_.view());
  }
  void send(actors::cancel_order command) override {
    const auto now = order_.view();
    const auto verdict = domain::decide(now.status, {}, domain::order_status::cancelled);
    if (verdict != domain::verdict::duplicate) return;
    answer(command.to, actors::outcome::duplicate, now);
  }
  void send(actors::apply_callback) override {}
  void send(actors::list_orders) override {}
  void send(actors::list_events) override {}
  void send(actors::list_establishments) override {}
  void send(actors::list_menu) override {}
  void send(actors::restock_dish) override {}
  actors::readiness ready() const override { return {true, true}; }

 private:
  static void answer(actors::reply& to, actors::outcome what, const domain::order_view& order) {
    to.answer({what, domain::render_order(order), order.id, std::nullopt});
  }

  memory what_;
  domain::packed_order order_;
};

}  // namespace bench
