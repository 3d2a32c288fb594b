#pragma once

#include "actors/lanes.hpp"
#include "actors/metrics.hpp"
#include "actors/status_publisher.hpp"
#include "actors/ticket_messages.hpp"
#include "actors/ticket_metrics.hpp"
#include "actors/work_under_way.hpp"

#include <atomic>
#include <chrono>
#include <cstdint>
#include <functional>

namespace actors {

// What every ticket of one router shares. Outlives them all.
struct ticket_context {
  actors::lanes<ticket_store_actor> lanes;
  ticket_reader_actor reader;
  ticket_feed_actor feed;
  tickets_actor router;
  actors::metrics* metrics = nullptr;
  ticket_metrics* tickets = nullptr;
  std::function<domain::timestamp()> now;
  status_publisher publish;
  work_under_way* work = nullptr;
  std::atomic<std::uint32_t>* failures_in_row = nullptr;  // Of publications, whosever.
  // No further step is sent when those before it have taken so long.
  std::chrono::milliseconds publication_wait_max{2500};

  const ticket_store_actor& lane(domain::establishment_id establishment) const {
    return lanes.of(establishment, metrics->store_waiting.value());
  }
};

}  // namespace actors
