#pragma once

#include "console/snapshot.hpp"
#include "console/timeline.hpp"

#include <chrono>
#include <string>

// Builders for the tests of the console's pure parts.
namespace console {

// 2026-01-01T12:00:00.000Z, and so many milliseconds later.
domain::timestamp noon(std::int64_t milliseconds = 0);

// What was measured so many seconds after the start.
measures measured(std::int64_t seconds, totals total = {}, levels level = {});

// A snapshot at the end of these measures.
snapshot snapshot_of(std::vector<measures> all, findings found = {}, actors::system_look look = {});

domain::order_id order_number(int number);

// One consumer of topic "calls" with one partition.
levels with_partition(const messaging::partition_state& one);

// An order of anna with the key "k", placed at noon as version 1, which took two of dish 1.
persistence::kitchen::order_records placed_order();

// The next event of its history.
domain::order_event& move(
    persistence::kitchen::order_records& order,
    domain::order_status to,
    domain::event_source source,
    domain::timestamp at);

actors::attempt try_to_place(actors::attempt_end end, domain::timestamp at);
actors::attempt try_to_cancel(actors::attempt_end end, domain::timestamp at);
actors::attempt call_back(
    domain::order_status wanted,
    actors::attempt_end end,
    std::int64_t offset,
    domain::timestamp at);

actors::order_look remembering(std::vector<actors::attempt> attempts);

}  // namespace console
