#include "persistence/establishment/reader.hpp"

#include "domain/ensure.hpp"
#include "domain/time_text.hpp"
#include "persistence/establishment/rows.hpp"
#include "persistence/fields.hpp"
#include "persistence/listing.hpp"
#include "persistence/query_connection.hpp"
#include "persistence_sql.hpp"

#include <unordered_map>
#include <utility>

namespace persistence::establishment {
namespace {

query_settings query_settings_of(const reader_settings& settings) {
  query_settings query;
  query.database_url = settings.database_url;
  query.application_name = "kuhnya tickets reader";
  query.statement_wait_max = settings.statement_wait_max;
  query.connect_wait_max = settings.connect_wait_max;
  query.prepared = {sql::tickets_load, sql::tickets_list};
  return query;
}

void append_text(std::string& to, domain::order_id id) { append(to, id); }
void append_text(std::string& to, domain::establishment_id id) { to += std::to_string(id.value); }
void append_text(std::string& to, domain::order_status status) { to += to_string(status); }

template <class Values>
std::string literal_of(const Values& values) {
  return array_literal_of(
      values, [](std::string& to, const auto& value) { append_text(to, value); });
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

std::vector<std::optional<loaded_ticket>> reader::load(std::span<const domain::order_id> ids) {
  domain::ensure(ids.size() <= load_max, "at most 256 tickets are loaded at once");
  std::unordered_map<domain::order_id, loaded_ticket> found;
  for (const auto& row : state_->connection.ask(sql::tickets_load, literal_of(ids))) {
    auto loaded = read_loaded_ticket(row);
    const auto id = loaded.ticket.order;
    found.emplace(id, std::move(loaded));
  }
  return in_order_of(ids, found);
}

tickets_page reader::tickets_of(
    const std::optional<std::vector<domain::establishment_id>>& establishments,
    std::optional<domain::order_status> status,
    std::size_t limit,
    const std::optional<domain::cursor>& after) {
  domain::ensure(limit > 0 && limit <= page_max, "a page has between one and 1000 tickets");
  // One more than asked for tells whether there is a next page.
  const auto rows = state_->connection.ask(
      sql::tickets_list,
      establishments ? std::optional{literal_of(*establishments)} : std::nullopt,
      status ? literal_of(std::array{*status}) : literal_of(domain::all_statuses),
      std::to_string(limit + 1),
      after ? domain::to_string(after->created_at) : end_of_time,
      after ? to_string(after->id) : greatest_id);
  tickets_page page;
  for (const auto& row : rows) {
    if (page.tickets.size() == limit) {
      const auto& last = page.tickets.back();
      page.next = domain::cursor{last.created_at, last.order};
      break;
    }
    page.tickets.push_back(read_ticket(row));
  }
  return page;
}

bool reader::connected() const { return state_->connection.connected(); }

bool reader::ping() { return state_->connection.ping(); }

}  // namespace persistence::establishment
