#pragma once

#include "domain/new_order.hpp"
#include "domain/order.hpp"
#include "domain/result.hpp"

#include <cstddef>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

namespace domain {

// The most that may be received of one dish; far below 63 bits, so that giving back never leaves
// them.
inline constexpr std::int64_t stock_max = 1'000'000'000'000'000;

// A dish as the store read it.
struct dish {
  dish_id id{};
  establishment_id establishment{};
  std::string name{};
  std::int64_t price_minor = 0;
  domain::currency currency{};
  std::optional<std::int64_t> available{};  // Nothing: unlimited.
};

// An admitted order: its lines with prices, and the total.
struct admission {
  std::vector<order_line> lines;
  std::int64_t total_minor = 0;
  domain::currency currency;
};

// The dishes a store knows, and what the orders decided so far leave of them. Arrival order
// decides: with 5 left and wishes for 3, 3 and 2 the first and the third are served.
class stock_ledger {
 public:
  void add(dish dish);

  // Takes the stock of a whole order or none of it. Refuses no_such_dish, foreign_dish,
  // mixed_currencies, total_too_large and out_of_stock (naming every dish there is too little of).
  result<admission> take(const new_order& wanted);

  // Gives back what an order took; dishes that are unlimited or unknown are passed over.
  void give_back(dish_id dish, std::int64_t quantity);

  // Adds received portions; the new number available. Refuses no_such_dish, unlimited_dish and
  // stock_too_large.
  result<std::int64_t> receive(dish_id dish, std::int64_t quantity);

  const dish* find(dish_id id) const;

  // As if it had never been added.
  void forget(dish_id id) { dishes_.erase(id.value); }
  void forget_all() { dishes_.clear(); }
  std::size_t size() const { return dishes_.size(); }

 private:
  std::unordered_map<std::int64_t, dish> dishes_;
};

}  // namespace domain
