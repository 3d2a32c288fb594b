#include "persistence/kitchen/dead_letters.hpp"

#include "domain/hex.hpp"
#include "domain/time_text.hpp"
#include "persistence/kitchen/letter_rows.hpp"
#include "persistence/query_connection.hpp"
#include "persistence_sql.hpp"

namespace persistence::kitchen {
namespace {

query_settings query_settings_of(const reader_settings& settings) {
  query_settings query;
  query.database_url = settings.database_url;
  query.application_name = "kuhnya dead letters";
  query.statement_wait_max = settings.statement_wait_max;
  query.connect_wait_max = settings.connect_wait_max;
  query.prepared = {
      sql::index_dead_letter,
      sql::list_dead_letters,
      sql::find_dead_letter,
      sql::acts_of_dead_letter,
      sql::earlier_dead_letter,
      sql::note_dead_letter_act,
      sql::open_dead_letters};
  return query;
}

std::optional<std::string> text_of(const std::optional<domain::order_id>& id) {
  if (!id) return std::nullopt;
  return domain::to_string(*id);
}

std::optional<std::string> hex_of(const std::optional<std::string>& bytes) {
  if (!bytes) return std::nullopt;
  return domain::to_hex(*bytes);
}

void insert(pqxx::work& tx, const domain::dead_letter& fresh) {
  tx.exec_prepared0(
      std::string{sql::index_dead_letter.name},
      fresh.topic,
      fresh.partition,
      fresh.offset,
      fresh.source_topic,
      fresh.source_partition,
      fresh.source_offset,
      domain::to_string(fresh.source_at),
      hex_of(fresh.key),
      hex_of(fresh.value),
      fresh.value_bytes,
      fresh.value_sha256,
      text_of(fresh.order),
      fresh.cause,
      fresh.detail,
      domain::to_string(fresh.first_seen),
      fresh.attempts,
      domain::to_string(fresh.updated_at),
      domain::to_string(fresh.recorded_at));
}

}  // namespace

struct dead_letters::state {
  explicit state(const reader_settings& settings) : connection(query_settings_of(settings)) {}

  query_connection connection;
};

dead_letters::dead_letters(reader_settings settings) : state_(std::make_unique<state>(settings)) {}
dead_letters::~dead_letters() = default;
dead_letters::dead_letters(dead_letters&&) noexcept = default;
dead_letters& dead_letters::operator=(dead_letters&&) noexcept = default;

void dead_letters::index(std::span<const domain::dead_letter> fresh) {
  state_->connection.run([&](pqxx::connection& db) {
    pqxx::work tx{db};
    for (const auto& each : fresh) insert(tx, each);
    tx.commit();
  });
}

dead_letters_page dead_letters::list(
    const dead_letters_filter& filter, std::int64_t after, std::size_t limit) {
  std::optional<std::string> wanted;
  if (filter.state) wanted = to_string(*filter.state);
  const auto rows = state_->connection.ask(
      sql::list_dead_letters,
      wanted,
      filter.cause,
      text_of(filter.order),
      after,
      static_cast<std::int64_t>(limit + 1));
  dead_letters_page page;
  for (const auto& row : rows) {
    if (page.letters.size() == limit) {
      page.next = page.letters.back().id;
      break;
    }
    page.letters.push_back(read_dead_letter(row));
  }
  return page;
}

std::optional<domain::dead_letter> dead_letters::find(std::int64_t id) {
  const auto rows = state_->connection.ask(sql::find_dead_letter, id);
  if (rows.empty()) return std::nullopt;
  auto letter = read_dead_letter(rows.front());
  read_bytes(rows.front(), letter);
  for (const auto& row : state_->connection.ask(sql::acts_of_dead_letter, id)) {
    letter.acts.push_back(read_act(row));
  }
  return letter;
}

std::optional<std::int64_t> dead_letters::earlier(const domain::dead_letter& than) {
  if (!than.order) return std::nullopt;
  const auto rows = state_->connection.ask(
      sql::earlier_dead_letter,
      text_of(than.order),
      than.source_topic,
      than.source_partition,
      than.source_offset);
  if (rows.empty()) return std::nullopt;
  return rows.front()["id"].as<std::int64_t>();
}

bool dead_letters::note(
    const domain::dead_letter& seen, const domain::letter_act& act, domain::letter_state now) {
  const auto rows = state_->connection.ask(
      sql::note_dead_letter_act,
      seen.id,
      std::string{to_string(seen.state)},
      seen.redrives,
      std::string{to_string(now)},
      act.act,
      act.by.value,
      act.verdict,
      act.detail,
      domain::to_string(act.at),
      letter_acts_max);
  return !rows.empty();
}

dead_letters::count dead_letters::open() {
  const auto row = state_->connection.ask(sql::open_dead_letters).front();
  return {row["waiting"].as<std::int64_t>(), row["shelved"].as<std::int64_t>()};
}

}  // namespace persistence::kitchen
