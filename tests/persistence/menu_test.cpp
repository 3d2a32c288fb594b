#include "persistence/kitchen/check.hpp"
#include "persistence/kitchen/reader.hpp"
#include "persistence/kitchen/seed.hpp"
#include "support/test_database.hpp"

#include <gtest/gtest.h>

namespace persistence::kitchen {
namespace {

using support::test_database;

reader reader_of(const test_database& db) {
  reader_settings settings;
  settings.database_url = db.url();
  return reader{settings};
}

std::int64_t violations(const test_database& db) {
  std::int64_t all = 0;
  for (const auto& balance : check(db.url())) all += balance.violations;
  return all;
}

TEST(seed, opens_three_establishments_once) {
  const test_database db;

  const auto first = seed_menu(db.url());
  const auto second = seed_menu(db.url());

  EXPECT_EQ(first.establishments, 3);
  EXPECT_GE(first.dishes, 15);
  EXPECT_EQ(second.establishments, 0);
  EXPECT_EQ(second.dishes, 0);
  EXPECT_EQ(violations(db), 0);
}

TEST(seed, leaves_a_dish_that_was_sold_as_it_is) {
  test_database db;
  seed_menu(db.url());
  db.exec("update dishes set available = 1 where id = 10");

  seed_menu(db.url());

  EXPECT_EQ(db.number("select available from dishes where id = 10"), 1);
}

TEST(seed, brings_the_stock_of_the_load_test_up_through_a_receipt) {
  test_database db;
  seed_load(db.url(), 3, 10);

  const auto more = seed_load(db.url(), 5, 25);

  EXPECT_EQ(more.establishments, 0);
  EXPECT_EQ(more.dishes, 2);
  EXPECT_EQ(db.number("select count(*) from dishes where available = 25"), 5);
  EXPECT_EQ(db.number("select sum(quantity) from stock_receipts"), 5 * 25);
  EXPECT_EQ(violations(db), 0);
}

TEST(seed, never_takes_stock_away) {
  test_database db;
  seed_load(db.url(), 2, 30);

  seed_load(db.url(), 2, 10);
  seed_load(db.url(), 2, std::nullopt);

  EXPECT_EQ(db.number("select sum(available) from dishes"), 60);
}

TEST(menu, lists_the_dishes_of_an_establishment) {
  const test_database db;
  seed_menu(db.url());
  auto reader = reader_of(db);

  const auto menu = reader.menu_of({1});

  ASSERT_TRUE(menu.has_value());
  const auto& pelmeni = menu->front();
  EXPECT_EQ(pelmeni.id.value, 10);
  EXPECT_EQ(pelmeni.name, "Пельмени со сметаной");
  EXPECT_EQ(pelmeni.price_minor, 39000);
  EXPECT_EQ(pelmeni.currency.text(), "RUB");
  EXPECT_EQ(pelmeni.available, 50);
  EXPECT_FALSE(menu->back().available.has_value());
}

TEST(menu, tells_an_empty_establishment_from_one_that_is_not_there) {
  test_database db;
  db.exec("insert into establishments values (5, 'Пусто')");
  auto reader = reader_of(db);

  const auto empty = reader.menu_of({5});
  const auto missing = reader.menu_of({6});

  ASSERT_TRUE(empty.has_value());
  EXPECT_TRUE(empty->empty());
  EXPECT_FALSE(missing.has_value());
}

TEST(menu, names_all_establishments) {
  const test_database db;
  seed_menu(db.url());

  const auto all = reader_of(db).establishments();

  ASSERT_EQ(all.size(), 3U);
  EXPECT_EQ(all[0].id.value, 1);
  EXPECT_EQ(all[0].name, "Пельменная на углу");
}

}  // namespace
}  // namespace persistence::kitchen
