#include "persistence/establishment/backlog.hpp"

#include "domain/time_text.hpp"
#include "persistence/fields.hpp"
#include "persistence/query_connection.hpp"
#include "persistence/session_lock.hpp"
#include "persistence_sql.hpp"

namespace persistence::establishment {
namespace {

constexpr std::int64_t publisher_lock = 0x6b75686e'00000002;
constexpr const char* beginning_of_time = "-infinity";
constexpr const char* least_id = "00000000-0000-0000-0000-000000000000";

query_settings query_settings_of(const reader_settings& settings) {
  query_settings query;
  query.database_url = settings.database_url;
  query.application_name = "kuhnya tickets publisher";
  query.statement_wait_max = settings.statement_wait_max;
  query.connect_wait_max = settings.connect_wait_max;
  query.prepared = {sql::hold_relay, sql::tickets_unpublished, sql::tickets_count_unpublished};
  return query;
}

}  // namespace

struct backlog::state {
  explicit state(const reader_settings& settings) : connection(query_settings_of(settings)) {}

  query_connection connection;
  session_lock lock{publisher_lock};
  std::string last_at = beginning_of_time;
  std::string last_id = least_id;
};

backlog::backlog(reader_settings settings) : state_(std::make_unique<state>(settings)) {}
backlog::~backlog() = default;
backlog::backlog(backlog&&) noexcept = default;
backlog& backlog::operator=(backlog&&) noexcept = default;

bool backlog::hold() { return state_->lock.hold(state_->connection); }

std::vector<domain::order_id> backlog::next(domain::timestamp before, std::size_t limit) {
  const auto rows = state_->connection.ask(
      sql::tickets_unpublished,
      domain::to_string(before),
      state_->last_at,
      state_->last_id,
      static_cast<std::int64_t>(limit));
  state_->last_at = beginning_of_time;
  state_->last_id = least_id;
  std::vector<domain::order_id> ids;
  for (const auto& row : rows) ids.push_back(id_of(row["order_id"]));
  if (ids.size() == limit) {
    state_->last_at = rows.back()["updated_at"].as<std::string>();
    state_->last_id = rows.back()["order_id"].as<std::string>();
  }
  return ids;
}

std::int64_t backlog::size() {
  const auto rows = state_->connection.ask(sql::tickets_count_unpublished, counted_max);
  return rows.front()["unpublished"].as<std::int64_t>();
}

}  // namespace persistence::establishment
