#include "actors/ticket_commands.hpp"

#include <algorithm>

namespace actors {

bool ticket_rights::cover(domain::establishment_id which) const {
  return all || std::find(of.begin(), of.end(), which) != of.end();
}

}  // namespace actors
