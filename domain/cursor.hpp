#pragma once

#include "domain/ids.hpp"
#include "domain/result.hpp"

#include <string>
#include <string_view>

namespace domain {

// Where a page of orders ended: newest first, ties by id.
struct cursor {
  timestamp created_at;
  order_id id;
  friend bool operator==(const cursor&, const cursor&) = default;
};

// Opaque base64url text without padding.
std::string to_string(const cursor& at);

// Refuses bad_cursor for anything to_string did not make.
result<cursor> parse_cursor(std::string_view text);

}  // namespace domain
