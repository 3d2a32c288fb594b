#include "actors/look_at.hpp"

#include <utility>
#include <vector>

namespace actors {

system_look look_at(const metrics& counts, std::span<const order_context* const> contexts) {
  system_look seen;
  for (std::size_t i = 0; i < order_phases; ++i)
    seen.by_phase[i] = counts.orders_by_phase[i].value();
  std::vector<tally<domain::order_id>> orders;
  std::vector<tally<domain::dish_id>> dishes;
  std::vector<waiting_board::note> waiting;
  for (const auto* each : contexts) {
    const auto lists = each->hottest->published();
    orders.push_back(lists->orders);
    dishes.push_back(lists->dishes);
    const auto notes = each->board->notes();
    waiting.insert(waiting.end(), notes.begin(), notes.end());
  }
  seen.hottest_orders =
      cut(sum_of(std::span<const tally<domain::order_id>>{orders}), looked_at_max).items;
  seen.hottest_dishes =
      cut(sum_of(std::span<const tally<domain::dish_id>>{dishes}), looked_at_max).items;
  if (!contexts.empty())
    seen.longest_waiting = longest_of(std::move(waiting), contexts.front()->now(), looked_at_max);
  return seen;
}

}  // namespace actors
