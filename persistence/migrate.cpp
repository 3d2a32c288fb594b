#include "persistence/migrate.hpp"

#include "domain/hex.hpp"
#include "domain/sha256.hpp"
#include "establishment_migrations.hpp"
#include "kitchen_migrations.hpp"
#include "persistence/query_connection.hpp"
#include "persistence_sql.hpp"

#include <pqxx/pqxx>

#include <algorithm>
#include <iterator>
#include <map>
#include <stdexcept>

namespace persistence {
namespace {

// A migration may rewrite a large table.
constexpr std::chrono::minutes migration_wait_max{30};

using checksums = std::map<std::string, std::string, std::less<>>;

std::string checksum_of(std::string_view text) { return domain::to_hex(domain::sha256(text)); }

checksums applied_before(pqxx::connection& db) {
  pqxx::nontransaction tx{db};
  checksums applied;
  for (const auto& row : tx.exec_params(std::string{sql::find_migrations.text})) {
    applied.emplace(row[0].as<std::string>(), row[1].as<std::string>());
  }
  return applied;
}

void ensure_known(const checksums& applied, const std::vector<migration>& all) {
  for (const auto& [name, checksum] : applied) {
    const auto found =
        std::find_if(all.begin(), all.end(), [&](const auto& each) { return each.name == name; });
    if (found == all.end()) {
      throw std::runtime_error(
          "The database has the migration " + name +
          ", which this program does not know: it was migrated by a newer or another version.");
    }
    if (checksum_of(found->text) != checksum) {
      throw std::runtime_error(
          "The migration " + name +
          " was changed after it had been applied. Restore the file and write a new migration for "
          "the change.");
    }
  }
}

void ensure_in_order(const checksums& applied, const migration& missing) {
  if (applied.empty() || applied.rbegin()->first < missing.name) return;
  throw std::runtime_error(
      "The migration " + std::string{missing.name} +
      " is missing in the database though the later " + applied.rbegin()->first +
      " was applied. Give it a number after the last one.");
}

void apply(pqxx::connection& db, const migration& each) {
  pqxx::work tx{db};
  tx.exec(std::string{each.text});
  tx.exec_params(
      std::string{sql::insert_migration.text}, std::string{each.name}, checksum_of(each.text));
  tx.commit();
}

std::vector<std::string> apply_missing(pqxx::connection& db, const std::vector<migration>& all) {
  const auto applied = applied_before(db);
  ensure_known(applied, all);
  std::vector<std::string> names;
  for (const auto& each : all) {
    if (applied.contains(each.name)) continue;
    ensure_in_order(applied, each);
    apply(db, each);
    names.emplace_back(each.name);
  }
  return names;
}

template <class Files>
std::vector<migration> migrations_of(const Files& files) {
  std::vector<migration> all;
  std::ranges::transform(files, std::back_inserter(all), [](const auto& file) {
    return migration{file.name, file.text};
  });
  return all;
}

// The lock is the session's: it goes with the connection, whatever happens.
void exec(pqxx::connection& db, const sql::embedded_file& statement) {
  pqxx::nontransaction tx{db};
  tx.exec_params(std::string{statement.text});
}

}  // namespace

std::vector<migration> kitchen_migrations() { return migrations_of(kitchen_files::all_files); }

std::vector<migration> establishment_migrations() {
  return migrations_of(establishment_files::all_files);
}

namespace {

query_settings settings_for(const std::string& database_url) {
  query_settings settings;
  settings.database_url = database_url;
  settings.application_name = "kuhnya migrate";
  settings.statement_wait_max = migration_wait_max;
  return settings;
}

bool never_migrated(pqxx::connection& db) {
  pqxx::nontransaction tx{db};
  return tx.exec_params1(std::string{sql::find_schema_migrations.text})[0].is_null();
}

}  // namespace

std::vector<std::string> missing_migrations(
    const std::string& database_url, const std::vector<migration>& all) {
  query_connection connection{settings_for(database_url)};
  return connection.run([&](pqxx::connection& db) {
    const auto applied = never_migrated(db) ? checksums{} : applied_before(db);
    ensure_known(applied, all);
    std::vector<std::string> names;
    for (const auto& each : all) {
      if (!applied.contains(each.name)) names.emplace_back(each.name);
    }
    return names;
  });
}

std::vector<std::string> migrate(
    const std::string& database_url, const std::vector<migration>& all) {
  query_connection connection{settings_for(database_url)};
  return connection.run([&](pqxx::connection& db) {
    exec(db, sql::lock_migrations);
    exec(db, sql::create_schema_migrations);
    return apply_missing(db, all);
  });
}

}  // namespace persistence
