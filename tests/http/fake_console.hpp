#pragma once

#include "console/door.hpp"
#include "fake_door.hpp"

namespace test_http {

using console_command = std::variant<
    console::show,
    console::watch,
    console::search_orders,
    console::tell_story,
    console::look_at_actor,
    console::show_balances,
    console::check_balances>;

class fake_console final : public console::door, public fake_door<console_command> {
 public:
  void send(console::show asked) override { receive(std::move(asked)); }
  void send(console::watch asked) override { receive(std::move(asked)); }
  void send(console::search_orders asked) override { receive(std::move(asked)); }
  void send(console::tell_story asked) override { receive(std::move(asked)); }
  void send(console::look_at_actor asked) override { receive(std::move(asked)); }
  void send(console::show_balances asked) override { receive(std::move(asked)); }
  void send(console::check_balances asked) override { receive(std::move(asked)); }
};

}  // namespace test_http
