#pragma once

#include "actors/hottest.hpp"
#include "actors/lane_parting.hpp"
#include "actors/messages.hpp"
#include "actors/metrics.hpp"
#include "actors/placement.hpp"
#include "actors/waiting_board.hpp"

#include <chrono>
#include <cstddef>
#include <functional>
#include <memory>
#include <vector>

namespace actors {

// What every order of one router shares. Outlives them all.
struct order_context {
  std::vector<store_actor> lanes;
  std::shared_ptr<lane_parting> parting = std::make_shared<lane_parting>();
  reader_actor reader;
  orders_actor router;
  actors::metrics* metrics = nullptr;
  std::function<domain::timestamp()> now;
  std::chrono::milliseconds answer_lifetime{std::chrono::hours{24}};
  std::unique_ptr<waiting_board> board = std::make_unique<waiting_board>();
  std::unique_ptr<actors::hottest> hottest = std::make_unique<actors::hottest>();

  // Where the line is long, each establishment's own; otherwise the first.
  const store_actor& lane(domain::establishment_id establishment) const {
    const auto open = parting->open(lanes.size(), metrics->store_waiting.value());
    return lanes[lane_of(establishment, open)];
  }
};

}  // namespace actors
