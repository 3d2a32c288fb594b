#include "persistence/kitchen/reader.hpp"

#include "domain/ensure.hpp"
#include "persistence/kitchen/rows.hpp"
#include "persistence/listing.hpp"
#include "persistence/query_connection.hpp"
#include "persistence_sql.hpp"

#include <unordered_map>
#include <utility>

namespace persistence::kitchen {
namespace {

query_settings query_settings_of(const reader_settings& settings) {
  query_settings query;
  query.database_url = settings.database_url;
  query.application_name = "kuhnya reader";
  query.statement_wait_max = settings.statement_wait_max;
  query.connect_wait_max = settings.connect_wait_max;
  query.prepared = {
      sql::load_orders,
      sql::orders_of_user,
      sql::events_of_order,
      sql::list_establishments,
      sql::menu_of_establishment};
  return query;
}

}  // namespace

struct reader::state {
  explicit state(const reader_settings& settings) : connection(query_settings_of(settings)) {}

  query_connection connection;
};

reader::reader(reader_settings settings) : state_(std::make_unique<state>(settings)) {}
reader::~reader() = default;
reader::reader(reader&&) noexcept = default;
reader& reader::operator=(reader&&) noexcept = default;

std::vector<std::optional<loaded_order>> reader::load(std::span<const domain::order_id> ids) {
  domain::ensure(ids.size() <= load_max, "at most 256 orders are loaded at once");
  std::unordered_map<domain::order_id, loaded_order> found;
  for (const auto& row : state_->connection.ask(sql::load_orders, array_literal(ids))) {
    auto loaded = read_loaded_order(row);
    const auto id = loaded.order.id;
    found.emplace(id, std::move(loaded));
  }
  return in_order_of(ids, found);
}

orders_page reader::orders_of(
    const domain::user_id& user,
    std::optional<domain::order_status> status,
    std::size_t limit,
    const std::optional<domain::cursor>& after) {
  domain::ensure(limit > 0 && limit <= page_max, "a page has between one and 1000 orders");
  // One more than asked for tells whether there is a next page.
  const auto rows = state_->connection.ask(
      sql::orders_of_user,
      user.value,
      status ? std::optional{std::string{to_string(*status)}} : std::nullopt,
      std::to_string(limit + 1),
      after ? domain::to_string(after->created_at) : end_of_time,
      after ? to_string(after->id) : greatest_id);
  orders_page page;
  for (const auto& row : rows) {
    if (page.orders.size() == limit) {
      const auto& last = page.orders.back();
      page.next = domain::cursor{last.created_at, last.id};
      break;
    }
    page.orders.push_back(read_order(row));
  }
  return page;
}

std::optional<std::vector<domain::order_event>> reader::events_of(
    domain::order_id id, const std::optional<domain::user_id>& owner) {
  const auto rows = state_->connection.ask(
      sql::events_of_order, to_string(id), owner ? std::optional{owner->value} : std::nullopt);
  if (rows.empty()) return std::nullopt;  // Every order has its first event.
  std::vector<domain::order_event> events;
  for (const auto& row : rows) events.push_back(read_event(row));
  return events;
}

std::vector<domain::establishment> reader::establishments() {
  std::vector<domain::establishment> all;
  for (const auto& row : state_->connection.ask(sql::list_establishments)) {
    all.push_back({{row["id"].as<std::int64_t>()}, row["name"].as<std::string>()});
  }
  return all;
}

std::optional<std::vector<domain::dish>> reader::menu_of(domain::establishment_id id) {
  const auto rows = state_->connection.ask(sql::menu_of_establishment, id.value);
  if (rows.empty()) return std::nullopt;
  std::vector<domain::dish> dishes;
  for (const auto& row : rows) {
    if (!row["id"].is_null()) dishes.push_back(read_dish(row));
  }
  return dishes;
}

bool reader::connected() const { return state_->connection.connected(); }

bool reader::ping() { return state_->connection.ping(); }

}  // namespace persistence::kitchen
