#pragma once

#include "actors/order.hpp"
#include "actors/order_context.hpp"
#include "actors/router.hpp"

namespace actors {

struct orders_trade {
  using interface = orders_actor;
  using member = order_actor;
  using resident = order;
  using command = order_command;
  using burst = order_burst;
  using look = look_at_order;
  using context = order_context;
  static constexpr const char* name = "orders";
};

// The router of orders.
using orders = router<orders_trade>;
using orders_settings = router_settings;

extern template class router<orders_trade>;

}  // namespace actors
