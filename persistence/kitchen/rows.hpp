#pragma once

#include "domain/order.hpp"
#include "domain/order_json.hpp"
#include "domain/stock.hpp"
#include "persistence/kitchen/reader.hpp"

#include <pqxx/pqxx>

#include <span>
#include <string>

// What libpqxx's rows mean. All throw std::runtime_error when the store holds what no writer of
// ours wrote.
namespace persistence::kitchen {

domain::order read_order(const pqxx::row& row);  // Of whole_orders.
loaded_order read_loaded_order(const pqxx::row& row);
domain::order_event read_event(const pqxx::row& row);
letter read_letter(const pqxx::row& row);
domain::timestamp read_time(const pqxx::field& milliseconds);
domain::dish read_dish(const pqxx::row& row);

// The one place where an array becomes a literal of SQL. Ids need no escaping.
std::string array_literal(std::span<const domain::order_id> ids);
std::string array_literal(std::span<const std::int64_t> ids);

}  // namespace persistence::kitchen
