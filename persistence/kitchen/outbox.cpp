#include "persistence/kitchen/outbox.hpp"

#include "persistence/kitchen/rows.hpp"
#include "persistence/query_connection.hpp"
#include "persistence/session_lock.hpp"
#include "persistence_sql.hpp"

#include <string>

namespace persistence::kitchen {
namespace {

constexpr std::int64_t relay_lock = 0x6b75686e'00000001;

query_settings query_settings_of(const reader_settings& settings) {
  query_settings query;
  query.database_url = settings.database_url;
  query.application_name = "kuhnya relay";
  query.statement_wait_max = settings.statement_wait_max;
  query.connect_wait_max = settings.connect_wait_max;
  query.prepared = {sql::hold_relay, sql::remove_letters, sql::letters_waiting};
  return query;
}

}  // namespace

struct outbox::state {
  explicit state(const reader_settings& settings) : connection(query_settings_of(settings)) {}

  query_connection connection;
  session_lock lock{relay_lock};
};

outbox::outbox(reader_settings settings) : state_(std::make_unique<state>(settings)) {}
outbox::~outbox() = default;
outbox::outbox(outbox&&) noexcept = default;
outbox& outbox::operator=(outbox&&) noexcept = default;

bool outbox::hold() { return state_->lock.hold(state_->connection); }

// Planned for the ids at hand: PostgreSQL hashes a list it knows, and compares one by one else.
std::vector<letter> outbox::read(std::span<const std::int64_t> without, std::size_t limit) {
  const auto rows = state_->connection.run([&](pqxx::connection& db) {
    pqxx::nontransaction tx{db};
    return tx.exec_params(
        std::string{sql::read_letters.text},
        array_literal(without),
        static_cast<std::int64_t>(limit));
  });
  std::vector<letter> letters;
  letters.reserve(rows.size());
  for (const auto& row : rows) letters.push_back(read_letter(row));
  return letters;
}

void outbox::remove(std::span<const std::int64_t> ids) {
  state_->connection.ask(sql::remove_letters, array_literal(ids));
}

outbox::depth outbox::measure() {
  const auto row = state_->connection.ask(sql::letters_waiting, counted_max).front();
  depth found{row["waiting"].as<std::int64_t>(), std::nullopt};
  if (!row["oldest_ms"].is_null()) found.oldest = read_time(row["oldest_ms"]);
  return found;
}

}  // namespace persistence::kitchen
