#include "support/menu.hpp"

#include "persistence/kitchen/check.hpp"

#include <gtest/gtest.h>

namespace support {

menu& menu::with_dish(
    std::int64_t id, std::optional<std::int64_t> portions, std::int64_t establishment) {
  pqxx::work tx{database_};
  tx.exec_params(
      "insert into establishments (id, name) values ($1::bigint, 'Shop ' || $1::bigint) on "
      "conflict do nothing",
      establishment);
  tx.exec_params(
      "insert into dishes (id, establishment_id, name, price_minor, currency, available) "
      "values ($1::bigint, $2::bigint, 'Dish ' || $1::bigint, 100 * $1::bigint, 'RUB', $3::bigint)",
      id,
      establishment,
      portions);
  if (portions && *portions > 0) {
    tx.exec_params(
        "insert into stock_receipts (id, dish_id, quantity, user_id, at) "
        "values (gen_random_uuid(), $1, $2, 'menu', now())",
        id,
        *portions);
  }
  tx.commit();
  return *this;
}

void expect_balanced(const std::string& database_url) {
  for (const auto& each : persistence::kitchen::check(database_url)) {
    std::string examples;
    for (const auto& example : each.examples) examples += "\n  " + example;
    EXPECT_EQ(each.violations, 0) << each.name << ": " << each.sentence << examples;
  }
}

}  // namespace support
