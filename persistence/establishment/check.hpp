#pragma once

#include "persistence/balance.hpp"

#include <string>
#include <vector>

namespace persistence::establishment {

// Proves every invariant of the establishment's database. Throws database_unavailable.
std::vector<balance> check(const std::string& database_url);

}  // namespace persistence::establishment
