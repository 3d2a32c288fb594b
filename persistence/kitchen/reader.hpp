#pragma once

#include "domain/cursor.hpp"
#include "domain/order.hpp"
#include "domain/order_json.hpp"
#include "domain/result.hpp"
#include "domain/stock.hpp"
#include "persistence/kitchen/intents.hpp"

#include <chrono>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace persistence::kitchen {

struct reader_settings {
  std::string database_url;
  std::chrono::milliseconds statement_wait_max{5000};
  std::chrono::milliseconds connect_wait_max{3000};
};

// Where a record stood in its topic.
struct record_place {
  std::int32_t partition = 0;
  std::int64_t offset = 0;
};

// What an event came with, and the status it led to.
struct event_mark {
  std::optional<std::string> key;
  domain::order_status to = domain::order_status::created;
  std::optional<record_place> record{};
};

// All an order actor needs to wake up.
struct loaded_order {
  domain::order order;
  domain::reached_statuses reached;
  std::vector<event_mark> events;       // Those that came with a key or in a record.
  std::optional<stored_answer> answer;  // Its key's row, unless swept; body left empty.
};

struct orders_page {
  std::vector<domain::order> orders;
  std::optional<domain::cursor> next;
};

// Reads on a connection of its own (libpqxx). Every function throws database_unavailable
// (persistence/connection.hpp) when the database is away or too slow, after one try on a fresh
// connection.
class reader {
 public:
  explicit reader(reader_settings settings);
  ~reader();
  reader(reader&&) noexcept;
  reader& operator=(reader&&) noexcept;

  // One entry per id, in their order; nothing where there is no such order. At most 256 ids, one
  // round trip per table.
  std::vector<std::optional<loaded_order>> load(std::span<const domain::order_id> ids);

  // A user's own orders, newest first.
  orders_page orders_of(
      const domain::user_id& user,
      std::optional<domain::order_status> status,
      std::size_t limit,
      const std::optional<domain::cursor>& after);

  // The order's events; nothing when there is no such order, or when `owner` is given and it is
  // another user's.
  std::optional<std::vector<domain::order_event>> events_of(
      domain::order_id id, const std::optional<domain::user_id>& owner);

  std::vector<domain::establishment> establishments();

  // Nothing when there is no such establishment.
  std::optional<std::vector<domain::dish>> menu_of(domain::establishment_id id);

  bool connected() const;
  // Whether the database answers; connects if need be, and runs no statement. Never throws.
  bool ping();

 private:
  struct state;
  std::unique_ptr<state> state_;
};

}  // namespace persistence::kitchen
