#include "persistence/connection.hpp"

#include <algorithm>
#include <array>

namespace persistence {
namespace {

bool one_of(std::string_view text, std::initializer_list<std::string_view> list) {
  return std::find(list.begin(), list.end(), text) != list.end();
}

}  // namespace

trouble classify(std::string_view sqlstate) {
  if (sqlstate.empty()) return trouble::outage;
  if (one_of(sqlstate, {"40001", "40P01", "55P03"})) return trouble::retry;
  if (sqlstate == "23505") return trouble::conflict;
  // 57014: cancelled or too slow. 25P03: our transaction idled too long. 25006: a standby after a
  // failover.
  if (one_of(sqlstate, {"57014", "25P03", "25006"})) return trouble::outage;
  if (sqlstate.starts_with("57P")) return trouble::outage;
  const auto group = sqlstate.substr(0, 2);
  if (one_of(group, {"08", "53", "58"})) return trouble::outage;
  // 54: one value is larger than a limit of the server.
  if (one_of(group, {"22", "23", "54"})) return trouble::bad_data;
  return trouble::bug;
}

}  // namespace persistence
