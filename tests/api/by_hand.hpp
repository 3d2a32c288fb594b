#pragma once

#include "support/test_database.hpp"

#include <string>

namespace api {

// Moves an order one step on in the database, as a careful person with psql would: status, version,
// event and, where the step gives it back, stock.
void move_by_hand(support::test_database& db, const std::string& order, const std::string& status);

}  // namespace api
