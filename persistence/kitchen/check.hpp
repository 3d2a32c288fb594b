#pragma once

#include "persistence/balance.hpp"

#include <string>
#include <vector>

namespace persistence::kitchen {

using persistence::balance;

// Proves every invariant of the kitchen's database. Throws database_unavailable.
std::vector<balance> check(const std::string& database_url);

}  // namespace persistence::kitchen
