#pragma once

#include "domain/cursor.hpp"
#include "domain/ticket.hpp"

#include <chrono>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace persistence::establishment {

struct reader_settings {
  std::string database_url;
  std::chrono::milliseconds statement_wait_max{5000};
  std::chrono::milliseconds connect_wait_max{3000};
};

// A change of status that the broker has not acknowledged.
struct unpublished_step {
  std::int32_t version = 1;
  domain::order_status status = domain::order_status::created;
  domain::timestamp at;
  friend bool operator==(const unpublished_step&, const unpublished_step&) = default;
};

// All a ticket's actor needs to wake up.
struct loaded_ticket {
  domain::ticket ticket;
  std::vector<unpublished_step> unpublished;  // In the order of their versions.
};

struct tickets_page {
  std::vector<domain::ticket> tickets;
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

  // One entry per id, in their order; nothing where there is no such ticket. At most 256 ids.
  std::vector<std::optional<loaded_ticket>> load(std::span<const domain::order_id> ids);

  // Tickets of those establishments (nothing: of all), newest first.
  tickets_page tickets_of(
      const std::optional<std::vector<domain::establishment_id>>& establishments,
      std::optional<domain::order_status> status,
      std::size_t limit,
      const std::optional<domain::cursor>& after);

  bool connected() const;
  // Whether the database answers; connects if need be, and runs no statement. Never throws.
  bool ping();

 private:
  struct state;
  std::unique_ptr<state> state_;
};

}  // namespace persistence::establishment
