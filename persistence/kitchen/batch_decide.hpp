#pragma once

#include "persistence/kitchen/batch_look_up.hpp"
#include "persistence/kitchen/batch_plan.hpp"

#include <chrono>
#include <functional>
#include <span>

namespace persistence::kitchen {

// Decides a batch in the order of its arrival. Moves are left to the database, which alone knows
// where their orders stand: each is planned as `moved`. Afterwards the known dishes are what the
// plan leaves of them. `make_receipt_id` gives a fresh time-ordered id.
batch_plan decide(
    std::span<const intent> batch,
    known_facts& known,
    std::chrono::milliseconds answer_lifetime,
    const std::function<domain::order_id(domain::timestamp)>& make_receipt_id);

}  // namespace persistence::kitchen
