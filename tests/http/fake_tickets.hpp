#pragma once

#include "actors/ticket_commands.hpp"
#include "fake_door.hpp"

namespace test_http {

using ticket_command = std::variant<
    actors::note_order,
    actors::read_ticket,
    actors::advance_ticket,
    actors::list_tickets,
    actors::watch_tickets>;

class fake_tickets final : public actors::tickets_door, public fake_door<ticket_command> {
 public:
  void send(actors::note_order asked) override { receive(std::move(asked)); }
  void send(actors::read_ticket asked) override { receive(std::move(asked)); }
  void send(actors::advance_ticket asked) override { receive(std::move(asked)); }
  void send(actors::list_tickets asked) override { receive(std::move(asked)); }
  void send(actors::watch_tickets asked) override { receive(std::move(asked)); }
  actors::ticket_readiness ready() const override { return {true, true}; }
};

}  // namespace test_http
