#include "persistence/kitchen/inspector.hpp"

#include "persistence/fields.hpp"
#include "persistence/kitchen/letter_rows.hpp"
#include "persistence/kitchen/rows.hpp"
#include "persistence/listing.hpp"
#include "persistence/query_connection.hpp"

#include <algorithm>
#include <stdexcept>

namespace persistence::kitchen {
namespace {

constexpr std::int64_t outbox_rows_max = 100'000;
constexpr std::int64_t causes_max = 20;

query_settings query_settings_of(const reader_settings& settings) {
  query_settings query;
  query.database_url = settings.database_url;
  query.application_name = "kuhnya console";
  query.statement_wait_max = settings.statement_wait_max;
  query.connect_wait_max = settings.connect_wait_max;
  query.prepared = {
      sql::search_orders_by_id,
      sql::search_orders_by_client_key,
      sql::search_orders_of_user,
      sql::search_newest_orders,
      sql::pages_of_orders,
      sql::story_of_order,
      sql::named_lines_of_order,
      sql::events_of_order,
      sql::movements_of_order,
      sql::letters_of_order,
      sql::dead_letters_of_order,
      sql::acts_of_dead_letters,
      sql::open_causes};
  return query;
}

order_outline read_outline(const pqxx::row& row) {
  order_outline order;
  order.id = id_of(row["id"]);
  order.user.value = row["user_id"].as<std::string>();
  order.establishment.value = row["establishment_id"].as<std::int64_t>();
  order.status = status_of(row["status"].c_str());
  order.version = row["version"].as<std::int32_t>();
  order.total_minor = row["total_minor"].as<std::int64_t>();
  order.currency = row["currency"].as<std::string>();
  order.key = optional_of<std::string>(row["client_idempotency_key"]);
  order.created_at = read_time(row["created_ms"]);
  order.updated_at = read_time(row["updated_ms"]);
  return order;
}

named_line read_named_line(const pqxx::row& row) {
  named_line each;
  each.line.dish.value = row["dish_id"].as<std::int64_t>();
  each.line.quantity = row["quantity"].as<std::int64_t>();
  each.line.price_minor = row["price_minor"].as<std::int64_t>();
  each.dish = row["name"].as<std::string>();
  return each;
}

stock_movement read_movement(const pqxx::row& row) {
  return {
      {row["dish_id"].as<std::int64_t>()},
      row["direction"].as<std::string>() == "release",
      row["quantity"].as<std::int64_t>(),
      read_time(row["at_ms"])};
}

letter_outline read_letter_outline(const pqxx::row& row) {
  letter_outline letter;
  letter.id = row["id"].as<std::int64_t>();
  letter.source_topic = row["source_topic"].as<std::string>();
  letter.source_partition = row["source_partition"].as<std::int32_t>();
  letter.source_offset = row["source_offset"].as<std::int64_t>();
  letter.cause = row["cause"].as<std::string>();
  const auto state = domain::parse_letter_state(row["state"].c_str());
  if (!state) refuse_stored("an unknown state of a dead letter", row["state"].c_str());
  letter.state = *state;
  letter.at = read_time(row["at_ms"]);
  return letter;
}

using snapshot = pqxx::transaction<pqxx::repeatable_read, pqxx::read_only>;

template <class... Parameters>
pqxx::result ask(snapshot& tx, const sql::embedded_file& what, const Parameters&... with) {
  return tx.exec_prepared(std::string{what.name}, with...);
}

void read_dead_letters(snapshot& tx, const std::string& id, order_records& to) {
  for (const auto& row : ask(tx, sql::dead_letters_of_order, id, letters_shown_max)) {
    to.dead_letters.push_back(read_letter_outline(row));
  }
  if (to.dead_letters.empty()) return;
  std::vector<std::int64_t> ids;
  for (const auto& each : to.dead_letters) ids.push_back(each.id);
  for (const auto& row : ask(tx, sql::acts_of_dead_letters, array_literal(ids))) {
    const auto of = row["letter_id"].as<std::int64_t>();
    const auto letter = std::ranges::find(to.dead_letters, of, &letter_outline::id);
    if (letter != to.dead_letters.end()) letter->acts.push_back(read_act(row));
  }
}

std::optional<order_records> read_records(pqxx::connection& db, const std::string& id) {
  snapshot tx{db};
  const auto found = ask(tx, sql::story_of_order, id);
  if (found.empty()) return std::nullopt;
  order_records all;
  all.order = read_outline(found.front());
  all.comment = optional_of<std::string>(found.front()["comment"]);
  for (const auto& row : ask(tx, sql::named_lines_of_order, id)) {
    all.lines.push_back(read_named_line(row));
  }
  const std::optional<std::string> anybody;
  for (const auto& row : ask(tx, sql::events_of_order, id, anybody)) {
    all.events.push_back(read_event(row));
  }
  for (const auto& row : ask(tx, sql::movements_of_order, id)) {
    all.movements.push_back(read_movement(row));
  }
  for (const auto& row : ask(tx, sql::letters_of_order, id, outbox_rows_max)) {
    all.letters.push_back(
        {row["version"].as<std::int32_t>(),
         row["name"].as<std::string>(),
         read_time(row["at_ms"])});
  }
  read_dead_letters(tx, id, all);
  tx.commit();
  return all;
}

}  // namespace

struct inspector::state {
  state(const reader_settings& settings, std::int64_t pages)
      : connection(query_settings_of(settings)), pages_max(pages) {}

  // All rows that fit, one more than asked for when there are as many.
  pqxx::result find(const domain::order_search& what, bool& complete) {
    const auto user = what.user ? std::optional{what.user->value} : std::nullopt;
    const auto status =
        what.status ? std::optional{std::string{to_string(*what.status)}} : std::nullopt;
    const auto limit = static_cast<std::int64_t>(what.limit + 1);
    const auto at =
        what.after ? domain::to_string(what.after->created_at) : std::string{end_of_time};
    const auto id = what.after ? domain::to_string(what.after->id) : std::string{greatest_id};
    if (what.id) {
      return connection.ask(
          sql::search_orders_by_id, domain::to_string(*what.id), user, what.key, status);
    }
    if (user && what.key) {
      return connection.ask(sql::search_orders_by_client_key, *user, *what.key, status);
    }
    if (user) return connection.ask(sql::search_orders_of_user, *user, status, limit, at, id);
    const auto pages = connection.ask(sql::pages_of_orders).front()["pages"].as<std::int64_t>();
    const auto first = std::max<std::int64_t>(pages - pages_max, 0);
    complete = first == 0;
    return connection.ask(sql::search_newest_orders, what.key, status, limit, at, id, first);
  }

  query_connection connection;
  std::int64_t pages_max;
};

inspector::inspector(reader_settings settings, std::int64_t pages_max)
    : state_(std::make_unique<state>(settings, pages_max)) {}
inspector::~inspector() = default;
inspector::inspector(inspector&&) noexcept = default;
inspector& inspector::operator=(inspector&&) noexcept = default;

orders_found inspector::search(const domain::order_search& what) {
  orders_found found;
  for (const auto& row : state_->find(what, found.complete)) {
    if (found.orders.size() == what.limit) {
      const auto& last = found.orders.back();
      found.next = domain::cursor{last.created_at, last.id};
      break;
    }
    found.orders.push_back(read_outline(row));
  }
  return found;
}

std::optional<order_records> inspector::records_of(const domain::order_id& id) {
  return state_->connection.run(
      [&](pqxx::connection& db) { return read_records(db, domain::to_string(id)); });
}

std::vector<std::pair<std::string, std::int64_t>> inspector::open_causes() {
  std::vector<std::pair<std::string, std::int64_t>> causes;
  for (const auto& row : state_->connection.ask(sql::open_causes, causes_max)) {
    causes.emplace_back(row["cause"].as<std::string>(), row["open"].as<std::int64_t>());
  }
  return causes;
}

}  // namespace persistence::kitchen
