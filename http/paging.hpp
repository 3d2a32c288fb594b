#pragma once

#include "domain/cursor.hpp"
#include "domain/result.hpp"
#include "domain/status.hpp"
#include "http/query.hpp"

#include <cstddef>
#include <optional>

namespace http {

inline constexpr std::size_t page_size = 20;
inline constexpr std::size_t page_size_max = 100;

// Which page of a list is asked for.
struct paging {
  std::optional<domain::order_status> status;
  std::size_t limit = page_size;
  std::optional<domain::cursor> after;
};

// Reads status, limit and cursor. Refuses bad_status, bad_limit and bad_cursor.
domain::result<paging> read_paging(const query& asked);

}  // namespace http
