#include "persistence/kitchen/sweeper.hpp"

#include "domain/time_text.hpp"
#include "persistence/query_connection.hpp"
#include "persistence_sql.hpp"

namespace persistence::kitchen {
namespace {

query_settings query_settings_of(std::string database_url) {
  query_settings settings;
  settings.database_url = std::move(database_url);
  settings.application_name = "kuhnya sweeper";
  settings.prepared = {sql::sweep_answers};
  return settings;
}

}  // namespace

struct sweeper::state {
  state(std::string database_url, std::uint32_t pages)
      : connection(query_settings_of(std::move(database_url))), pages_per_step(pages) {}

  query_connection connection;
  std::int64_t pages_per_step;
  std::int64_t next_page = 0;
};

sweeper::sweeper(std::string database_url, std::uint32_t pages_per_step)
    : state_(std::make_unique<state>(std::move(database_url), pages_per_step)) {}
sweeper::~sweeper() = default;
sweeper::sweeper(sweeper&&) noexcept = default;
sweeper& sweeper::operator=(sweeper&&) noexcept = default;

sweeper::step_result sweeper::step(domain::timestamp now) {
  const auto first = state_->next_page;
  const auto end = first + state_->pages_per_step;
  const auto row = state_->connection.run([&](pqxx::connection& db) {
    pqxx::nontransaction tx{db};
    return tx.exec_prepared1(
        std::string{sql::sweep_answers.name}, first, end, domain::to_string(now));
  });
  step_result result;
  result.removed = row["removed"].as<std::int64_t>();
  result.wrapped = end >= row["pages"].as<std::int64_t>();
  state_->next_page = result.wrapped ? 0 : end;
  return result;
}

}  // namespace persistence::kitchen
