#pragma once

#include "actors/hottest.hpp"
#include "actors/lanes.hpp"
#include "actors/messages.hpp"
#include "actors/metrics.hpp"
#include "actors/waiting_board.hpp"

#include <chrono>
#include <cstddef>
#include <functional>
#include <memory>
#include <vector>

namespace actors {

// What every order of one router shares. Outlives them all.
struct order_context {
  actors::lanes<store_actor> lanes;
  reader_actor reader;
  orders_actor router;
  actors::metrics* metrics = nullptr;
  std::function<domain::timestamp()> now;
  std::chrono::milliseconds answer_lifetime{std::chrono::hours{24}};
  std::unique_ptr<waiting_board> board = std::make_unique<waiting_board>();
  std::unique_ptr<actors::hottest> hottest = std::make_unique<actors::hottest>();

  const store_actor& lane(domain::establishment_id establishment) const {
    return lanes.of(establishment, metrics->store_waiting.value());
  }
};

}  // namespace actors
