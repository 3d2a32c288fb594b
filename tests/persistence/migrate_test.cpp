#include "persistence/migrate.hpp"

#include "persistence/connection.hpp"
#include "persistence_sql.hpp"
#include "support/test_database.hpp"

#include <gtest/gtest.h>
#include <pqxx/pqxx>

#include <future>
#include <stdexcept>

namespace persistence {
namespace {

using support::test_database;

std::string refusal_of(const std::string& url, const std::vector<migration>& all) {
  try {
    migrate(url, all);
    return "";
  } catch (const std::runtime_error& error) {
    return error.what();
  }
}

std::vector<migration> two_migrations() {
  return {{"0001_tea", "create table tea (id int)"}, {"0002_cake", "create table cake (id int)"}};
}

TEST(migrate, applies_everything_once) {
  test_database db{test_database::content::empty};

  const auto first = migrate(db.url(), kitchen_migrations());
  const auto second = migrate(db.url(), kitchen_migrations());

  EXPECT_EQ(first.size(), kitchen_migrations().size());
  EXPECT_TRUE(second.empty());
  EXPECT_EQ(
      db.number("select count(*) from schema_migrations"),
      static_cast<std::int64_t>(kitchen_migrations().size()));
}

TEST(migrate, refuses_a_file_that_changed_after_it_was_applied) {
  const test_database db{test_database::content::empty};
  auto all = two_migrations();
  migrate(db.url(), all);

  all[0].text = "create table tea (id bigint)";
  const auto refusal = refusal_of(db.url(), all);

  EXPECT_NE(refusal.find("0001_tea was changed"), std::string::npos) << refusal;
}

TEST(migrate, refuses_a_database_that_knows_more_than_the_program) {
  const test_database db{test_database::content::empty};
  auto all = two_migrations();
  migrate(db.url(), all);

  all.pop_back();
  const auto refusal = refusal_of(db.url(), all);

  EXPECT_NE(refusal.find("0002_cake"), std::string::npos) << refusal;
}

TEST(migrate, refuses_a_file_put_in_before_the_last_one) {
  const test_database db{test_database::content::empty};
  const auto all = two_migrations();
  migrate(db.url(), {all[1]});

  const auto refusal = refusal_of(db.url(), all);

  EXPECT_NE(refusal.find("0001_tea is missing"), std::string::npos) << refusal;
}

TEST(migrate, leaves_nothing_of_a_file_that_fails) {
  test_database db{test_database::content::empty};
  const std::vector<migration> broken{{"0001_tea", "create table tea (id int); select 1 / 0"}};

  EXPECT_ANY_THROW(migrate(db.url(), broken));

  EXPECT_EQ(db.number("select count(*) from pg_class where relname = 'tea'"), 0);
  EXPECT_EQ(db.number("select count(*) from schema_migrations"), 0);
}

TEST(migrate, lets_several_start_at_once) {
  test_database db{test_database::content::empty};

  std::vector<std::future<std::vector<std::string>>> starts;
  for (int i = 0; i < 4; ++i) {
    starts.push_back(
        std::async(std::launch::async, [&] { return migrate(db.url(), kitchen_migrations()); }));
  }
  std::size_t applied = 0;
  for (auto& start : starts) applied += start.get().size();

  EXPECT_EQ(applied, kitchen_migrations().size());
}

TEST(migrate, tells_that_the_database_is_away) {
  const std::string nowhere = "postgresql://nobody@127.0.0.1:1/nothing";

  EXPECT_THROW(migrate(nowhere, kitchen_migrations()), database_unavailable);
}

// The statements that begin with the tickets' name are the establishment's.
void expect_all_prepare(const test_database& db, bool tickets) {
  pqxx::connection connection{db.url()};
  for (const auto& [name, text] : sql::all_files) {
    if (name.starts_with("tickets_") != tickets) continue;
    connection.prepare(std::string{name}, std::string{text});
    EXPECT_NO_THROW(connection.prepare_now(std::string{name})) << name;
  }
}

TEST(statements, of_the_kitchen_can_all_be_prepared_on_a_migrated_database) {
  const test_database db;

  expect_all_prepare(db, false);
}

TEST(statements, of_the_establishment_can_all_be_prepared_on_its_migrated_database) {
  const test_database db{test_database::content::establishment};

  expect_all_prepare(db, true);
}

}  // namespace
}  // namespace persistence
