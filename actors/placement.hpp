#pragma once

#include "domain/ids.hpp"

#include <cstddef>

// Where things live: the one place that decides which router holds an order and which lane writes
// it. Once there are several nodes, which node owns an order is decided here too.
namespace actors {

inline std::size_t router_of(const domain::order_id& id, std::size_t routers) {
  // The map inside a router uses the low bits; these are others.
  return (std::hash<domain::order_id>{}(id) >> 40U) % routers;
}

// An order belongs to one establishment and a dish too, so lanes do not meet on a stock row, but
// for a moment when they part or join.
inline std::size_t lane_of(domain::establishment_id establishment, std::size_t lanes) {
  return static_cast<std::size_t>(establishment.value) % lanes;
}

}  // namespace actors
