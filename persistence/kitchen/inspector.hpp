#pragma once

#include "domain/dead_letter.hpp"
#include "domain/order_json.hpp"
#include "domain/order_search.hpp"
#include "persistence/kitchen/reader.hpp"

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace persistence::kitchen {

// An order as a list shows it.
struct order_outline {
  domain::order_id id;
  domain::user_id user;
  domain::establishment_id establishment;
  domain::order_status status = domain::order_status::created;
  std::int32_t version = 1;
  std::int64_t total_minor = 0;
  std::string currency;
  std::optional<std::string> key;
  domain::timestamp created_at;
  domain::timestamp updated_at;
};

struct orders_found {
  std::vector<order_outline> orders;  // Newest first.
  std::optional<domain::cursor> next;
  bool complete = true;  // False: only the newest part of the table was looked at.
};

struct named_line {
  domain::order_line line;
  std::string dish;
};

struct stock_movement {
  domain::dish_id dish;
  bool is_release = false;
  std::int64_t quantity = 0;
  domain::timestamp at;
};

struct waiting_letter {
  std::int32_t version = 0;
  std::string name;
  domain::timestamp at;
};

// A dead letter without its bytes, and what was done about it.
struct letter_outline {
  std::int64_t id = 0;
  std::string source_topic;
  std::int32_t source_partition = 0;
  std::int64_t source_offset = 0;
  std::string cause;
  domain::letter_state state = domain::letter_state::waiting;
  domain::timestamp at;
  std::vector<domain::letter_act> acts;
};

// All that is stored about one order, as of one moment.
struct order_records {
  order_outline order;
  std::optional<std::string> comment;
  std::vector<named_line> lines;
  std::vector<domain::order_event> events;
  std::vector<stock_movement> movements;
  std::vector<waiting_letter> letters;
  std::vector<letter_outline> dead_letters;  // The newest, at most letters_shown_max.
};

inline constexpr std::int64_t letters_shown_max = 200;
inline constexpr std::int64_t pages_searched_max = 4'096;  // 32 MiB, a tenth of a second.

// Reads for operators, on a connection of its own. Every function throws database_unavailable.
class inspector {
 public:
  explicit inspector(reader_settings settings, std::int64_t pages_max = pages_searched_max);
  ~inspector();
  inspector(inspector&&) noexcept;
  inspector& operator=(inspector&&) noexcept;

  // By key or status alone only the newest pages of the table are looked at.
  orders_found search(const domain::order_search& what);

  // Nothing when there is no such order.
  std::optional<order_records> records_of(const domain::order_id& id);

  // Open dead letters by cause, the most frequent first.
  std::vector<std::pair<std::string, std::int64_t>> open_causes();

 private:
  struct state;
  std::unique_ptr<state> state_;
};

}  // namespace persistence::kitchen
