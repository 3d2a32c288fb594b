#include "bench/load/recent_orders.hpp"

namespace load {

namespace {
constexpr std::size_t tries_max = 16;
}

void recent_orders::add(const known_order& order, std::uint64_t number) {
  if (orders_.size() < kept_max) {
    orders_.push_back({order, number, false});
    return;
  }
  orders_[next_] = {order, number, false};
  next_ = (next_ + 1) % kept_max;
}

const made_order* recent_orders::any(std::uint64_t random) const {
  return orders_.empty() ? nullptr : &orders_[random % orders_.size()];
}

const made_order* recent_orders::any_to_cancel(std::uint64_t random) {
  for (std::size_t i = 0; i < tries_max && !orders_.empty(); ++i) {
    auto& order = orders_[(random + i) % orders_.size()];
    if (order.cancelled) continue;
    order.cancelled = true;
    return &order;
  }
  return nullptr;
}

}  // namespace load
