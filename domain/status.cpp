#include "domain/status.hpp"

#include <algorithm>
#include <cstdlib>

namespace domain {

std::string_view to_string(order_status status) {
  switch (status) {
    case order_status::created:
      return "created";
    case order_status::accepted:
      return "accepted";
    case order_status::cooking:
      return "cooking";
    case order_status::ready:
      return "ready";
    case order_status::completed:
      return "completed";
    case order_status::rejected:
      return "rejected";
    case order_status::cancelled:
      return "cancelled";
  }
  std::abort();  // Unreachable: the compiler checks the list.
}

std::optional<order_status> parse_status(std::string_view text) {
  const auto found = std::find_if(all_statuses.begin(), all_statuses.end(), [&](auto status) {
    return to_string(status) == text;
  });
  return found == all_statuses.end() ? std::nullopt : std::optional{*found};
}

}  // namespace domain
