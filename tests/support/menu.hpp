#pragma once

#include <pqxx/pqxx>

#include <cstdint>
#include <optional>
#include <string>

namespace support {

// Puts dishes on the menu, as a person with psql would. Their establishments are opened when they
// are missing, and what a dish begins with gets its receipt, so that the balances hold.
class menu {
 public:
  explicit menu(const std::string& database_url) : database_(database_url) {}

  // `portions`: nothing means unlimited.
  menu& with_dish(
      std::int64_t id, std::optional<std::int64_t> portions, std::int64_t establishment = 1);

 private:
  pqxx::connection database_;
};

// Fails the test for every balance that does not hold, and says which rows break it.
void expect_balanced(const std::string& database_url);

}  // namespace support
