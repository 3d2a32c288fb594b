#pragma once

#include "domain/json_tree.hpp"
#include "domain/order.hpp"
#include "domain/result.hpp"

#include <optional>
#include <string>
#include <vector>

namespace domain {

struct wanted_line {
  dish_id dish;
  std::int64_t quantity = 0;
  friend bool operator==(const wanted_line&, const wanted_line&) = default;
};

// The body of POST /orders: {"establishment_id": 1, "items": [{"dish_id": 10, "quantity": 2}],
// "comment": "…"}.
struct new_order {
  establishment_id establishment;
  std::vector<wanted_line> items;
  std::optional<std::string> comment;
  friend bool operator==(const new_order&, const new_order&) = default;
};

inline constexpr std::size_t order_lines_max = 100;
inline constexpr std::int64_t quantity_max = 1'000'000;
inline constexpr std::size_t comment_bytes_max = 1'000;

// Reads a new order. 400 for unknown, missing or mistyped members; 422 for well-formed nonsense
// (quantity 0, no items, a dish twice, an id that is not positive). A whole number may be spelt
// 2, 2.0 or 2e0.
result<new_order> read_new_order(const json_tree& body);

// What was asked for, read back from the order it became.
new_order request_of(const order_view& order);

// The canonical form of the request, as canonical_form() would print its body.
std::string canonical_request(const new_order& request);

// JSON Pointers (RFC 6901) of the members in which two requests differ; empty when they are equal.
// An absent or added array element or member is named by its own pointer.
std::vector<std::string> differing_members(const new_order& first, const new_order& second);

// The body of POST /dishes/{id}/restock: {"quantity": 5}.
result<std::int64_t> read_restock(const json_tree& body);

}  // namespace domain
