#pragma once

#include "actors/batching_store.hpp"
#include "actors/ticket_messages.hpp"
#include "persistence/establishment/writer.hpp"

namespace actors {

struct ticket_store_trade {
  using interface = ticket_store_actor;
  using request = ticket_write_request;
  using listener = ticket_written_listener;
  using result = ticket_written;
  using settings = persistence::writer_settings;
  using writer = persistence::establishment::writer;
  using intent = persistence::establishment::intent;
  using outcome = persistence::establishment::outcome;
  using failed = persistence::establishment::failed;
  static constexpr const char* name = "ticket_store";
};

// The store of tickets.
using ticket_store = batching_store<ticket_store_trade>;

extern template class batching_store<ticket_store_trade>;

}  // namespace actors
