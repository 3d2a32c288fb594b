#include "domain/stock.hpp"

#include <algorithm>
#include <utility>

namespace domain {
namespace {

problem refuse_line(refusal why, std::string sentence, std::size_t line) {
  problem refused{why, std::move(sentence)};
  refused.pointers.push_back("/items/" + std::to_string(line) + "/dish_id");
  return refused;
}

// Prices from the menu; refuses what could never be an order.
result<admission> admit(const stock_ledger& menu, const new_order& wanted) {
  admission admitted;
  admitted.lines.reserve(wanted.items.size());
  for (std::size_t i = 0; i < wanted.items.size(); ++i) {
    const auto& [id, quantity] = wanted.items[i];
    const auto* dish = menu.find(id);
    if (dish == nullptr) return refuse_line(refusal::no_such_dish, "There is no such dish.", i);
    if (dish->establishment != wanted.establishment) {
      return refuse_line(refusal::foreign_dish, "Another establishment serves this dish.", i);
    }
    if (i == 0) admitted.currency = dish->currency;
    if (dish->currency != admitted.currency) {
      return refuse_line(refusal::mixed_currencies, "An order is paid in one currency.", i);
    }
    const auto total = add_line(admitted.total_minor, dish->price_minor, quantity);
    if (!total) return problem{refusal::total_too_large, "The order costs too much to count."};
    admitted.total_minor = *total;
    admitted.lines.push_back({id, quantity, dish->price_minor});
  }
  return admitted;
}

problem out_of_stock(const new_order& wanted, const std::vector<std::size_t>& short_lines) {
  problem refused{refusal::out_of_stock, "There is too little left of some dishes."};
  for (const auto line : short_lines) {
    const auto id = wanted.items[line].dish.value;
    auto& dishes = refused.dishes;
    if (std::find(dishes.begin(), dishes.end(), id) == dishes.end()) dishes.push_back(id);
  }
  return refused;
}

}  // namespace

void stock_ledger::add(dish dish) {
  const auto id = dish.id.value;
  dishes_.insert_or_assign(id, std::move(dish));
}

const dish* stock_ledger::find(dish_id id) const {
  const auto found = dishes_.find(id.value);
  return found == dishes_.end() ? nullptr : &found->second;
}

result<admission> stock_ledger::take(const new_order& wanted) {
  auto admitted = admit(*this, wanted);
  if (!admitted) return admitted;

  std::vector<std::size_t> short_lines;  // Ascending.
  for (std::size_t i = 0; i < wanted.items.size(); ++i) {
    auto& available = dishes_.at(wanted.items[i].dish.value).available;
    if (!available) continue;
    if (*available < wanted.items[i].quantity) {
      short_lines.push_back(i);
    } else {
      *available -= wanted.items[i].quantity;
    }
  }
  if (short_lines.empty()) return admitted;

  for (std::size_t i = 0; i < wanted.items.size(); ++i) {
    if (std::binary_search(short_lines.begin(), short_lines.end(), i)) continue;
    give_back(wanted.items[i].dish, wanted.items[i].quantity);
  }
  return out_of_stock(wanted, short_lines);
}

void stock_ledger::give_back(dish_id dish, std::int64_t quantity) {
  const auto found = dishes_.find(dish.value);
  if (found == dishes_.end() || !found->second.available) return;
  auto& available = *found->second.available;
  // Out of reach, since `receive` stops at stock_max; should it happen, the balances show it.
  if (__builtin_add_overflow(available, quantity, &available)) available = INT64_MAX;
}

result<std::int64_t> stock_ledger::receive(dish_id dish, std::int64_t quantity) {
  const auto found = dishes_.find(dish.value);
  if (found == dishes_.end()) {
    return problem{refusal::no_such_dish, "There is no such dish."};
  }
  auto& available = found->second.available;
  if (!available) {
    return problem{refusal::unlimited_dish, "There is always enough of this dish."};
  }
  if (*available > stock_max - quantity) {
    return problem{refusal::stock_too_large, "The stock would be too large to count."};
  }
  return *available += quantity;
}

}  // namespace domain
