#include "persistence/kitchen/seed.hpp"

#include "persistence/query_connection.hpp"
#include "persistence_sql.hpp"

namespace persistence::kitchen {
namespace {

constexpr std::chrono::minutes seed_wait_max{5};

// Each seeding is one statement, so a repeated one finds either all of it or nothing.
template <class... Parameters>
seed_report seed(
    const std::string& database_url,
    const sql::embedded_file& statement,
    const Parameters&... parameters) {
  query_settings settings;
  settings.database_url = database_url;
  settings.application_name = "kuhnya seed";
  settings.statement_wait_max = seed_wait_max;
  settings.plans = plans::free;
  query_connection connection{settings};
  const pqxx::row row = connection.run([&](pqxx::connection& db) {
    pqxx::nontransaction tx{db};
    return tx.exec_params1(std::string{statement.text}, parameters...);
  });
  return {row["establishments"].as<std::int64_t>(), row["dishes"].as<std::int64_t>()};
}

}  // namespace

seed_report seed_menu(const std::string& database_url) {
  return seed(database_url, sql::seed_menu);
}

seed_report seed_load(
    const std::string& database_url, std::int64_t dishes, std::optional<std::int64_t> available) {
  return seed(database_url, sql::seed_load, dishes, available);
}

}  // namespace persistence::kitchen
