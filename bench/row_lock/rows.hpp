#pragma once

#include "domain/order.hpp"
#include "domain/stock.hpp"
#include "persistence/binary_rows.hpp"
#include "persistence/kitchen/intents.hpp"

#include <optional>

// What the rows of this folder's statements mean.
namespace bench::row_lock {

// Of find_answer; nothing where there is no such row.
std::optional<persistence::kitchen::stored_answer> read_answer(
    const persistence::binary_rows& rows);

// Of find_order; nothing where there is no such order.
std::optional<domain::order> read_order(
    const domain::order_id& id, const persistence::binary_rows& rows);

// Of find_order_of_key; nothing where there is no such order.
std::optional<domain::order_id> read_id(const persistence::binary_rows& rows);

// Of lock_wanted_dishes.
domain::stock_ledger read_dishes(const persistence::binary_rows& rows);

// Takes over what lock_order says about an order that was read before it was locked.
void refresh(domain::order& order, const persistence::binary_rows& rows);

}  // namespace bench::row_lock
