#pragma once

#include "actors/batching_store.hpp"
#include "persistence/kitchen/writer.hpp"

namespace actors {

struct store_trade {
  using interface = store_actor;
  using request = write_request;
  using listener = written_listener;
  using result = written;
  using settings = persistence::kitchen::writer_settings;
  using writer = persistence::kitchen::writer;
  using intent = persistence::kitchen::intent;
  using outcome = persistence::kitchen::outcome;
  using failed = persistence::kitchen::failed;
  static constexpr const char* name = "store";
};

// The store of orders.
using store = batching_store<store_trade>;

extern template class batching_store<store_trade>;

}  // namespace actors
