#pragma once

#include "persistence/establishment/reader.hpp"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

namespace persistence::establishment {

// The tickets whose last status the broker has not acknowledged, on a connection of its own. Every
// function throws database_unavailable.
class backlog {
 public:
  explicit backlog(reader_settings settings);
  ~backlog();
  backlog(backlog&&) noexcept;
  backlog& operator=(backlog&&) noexcept;

  // Whether this is the one publisher of the database; becomes it when there is none. Lost together
  // with the connection, so that another process takes over.
  bool hold();

  // The next tickets that have waited since before `before`, oldest first; begins anew after the
  // last page.
  std::vector<domain::order_id> next(domain::timestamp before, std::size_t limit);

  // How many tickets wait; at most counted_max.
  std::int64_t size();
  static constexpr std::int64_t counted_max = 100'000;

 private:
  struct state;
  std::unique_ptr<state> state_;
};

}  // namespace persistence::establishment
