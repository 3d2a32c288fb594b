#pragma once

#include "domain/cursor.hpp"
#include "domain/ids.hpp"
#include "domain/status.hpp"

#include <cstddef>
#include <optional>
#include <string>

namespace domain {

// Which orders an operator looks for; all that is given must fit, and something is.
struct order_search {
  std::optional<order_id> id;
  std::optional<user_id> user;
  std::optional<std::string> key;  // Visible ASCII.
  std::optional<order_status> status;
  std::size_t limit = 20;
  std::optional<cursor> after;
};

}  // namespace domain
