#pragma once

#include "persistence/balance.hpp"

#include <stop_token>
#include <string>
#include <vector>

namespace persistence::kitchen {

using persistence::balance;

// Proves every invariant of the kitchen's database. Throws database_unavailable, also when it is
// told to stop.
std::vector<balance> check(const std::string& database_url, const std::stop_token& stop = {});

}  // namespace persistence::kitchen
