#pragma once

#include "domain/status.hpp"

#include <string_view>

namespace domain {

// The one table of what is legal; HTTP, Kafka, establishment, console and tests read it.
bool can_transition(order_status from, order_status to);

bool is_final(order_status status);

// Entering this status gives the order's stock back, once.
bool gives_stock_back(order_status status);

enum class verdict : std::uint8_t { applied, duplicate, stale, invalid_transition };

std::string_view to_string(verdict verdict);

// What happens to "please become `wanted`" when the order is `current` and has been through
// `reached`.
verdict decide(order_status current, reached_statuses reached, order_status wanted);

}  // namespace domain
