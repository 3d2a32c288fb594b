#pragma once

#include "actors/router.hpp"
#include "actors/ticket.hpp"
#include "actors/ticket_context.hpp"

namespace actors {

struct ticket_router_trade {
  using interface = tickets_actor;
  using member = ticket_actor;
  using resident = ticket;
  using command = ticket_command;
  using context = ticket_context;
  static constexpr const char* name = "tickets";
};

// The router of tickets.
using ticket_router = router<ticket_router_trade>;

extern template class router<ticket_router_trade>;

}  // namespace actors
