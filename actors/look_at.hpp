#pragma once

#include "actors/looking.hpp"
#include "actors/metrics.hpp"
#include "actors/order_context.hpp"

#include <cstddef>
#include <span>

namespace actors {

inline constexpr std::size_t looked_at_max = 20;  // Entries of each list.

// What orders and routers keep up to date about themselves. From any thread; no actor takes part,
// and the cost does not depend on how many orders there are.
system_look look_at(const metrics& counts, std::span<const order_context* const> contexts);

}  // namespace actors
