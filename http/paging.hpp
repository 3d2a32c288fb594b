#pragma once

#include "domain/cursor.hpp"
#include "domain/result.hpp"
#include "domain/status.hpp"
#include "http/query.hpp"

#include <cstddef>
#include <optional>
#include <string>

namespace http {

inline constexpr std::size_t page_size = 20;
inline constexpr std::size_t page_size_max = 100;

// Which page of a list is asked for.
struct paging {
  std::optional<domain::order_status> status;
  std::size_t limit = page_size;
  std::optional<domain::cursor> after;
};

// The value of a parameter `limit`; the usual one without it. Refuses bad_limit.
domain::result<std::size_t> limit_of(const std::string* text);

// Reads status, limit and cursor. Refuses bad_status, bad_limit and bad_cursor.
domain::result<paging> read_paging(const query& asked);

}  // namespace http
