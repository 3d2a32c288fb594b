#pragma once

#include "domain/ids.hpp"
#include "domain/order.hpp"
#include "domain/status.hpp"
#include "domain/transitions.hpp"

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace domain {

struct ticket_line {
  dish_id dish;
  std::int64_t quantity = 0;
  friend bool operator==(const ticket_line&, const ticket_line&) = default;
};

// The establishment's copy of an order: what the cook sees and advances.
struct ticket {
  order_id order;
  establishment_id establishment;
  order_status status = order_status::created;
  std::int32_t version = 1;  // Grows by one with every change of status.
  std::int32_t published_version =
      1;  // Every change up to this one was acknowledged by the broker.
  std::vector<ticket_line> lines;
  std::optional<std::string> comment;
  timestamp created_at;
  timestamp updated_at;
  friend bool operator==(const ticket&, const ticket&) = default;
};

enum class ticket_action : std::uint8_t { accept, reject, cook, ready, complete };

// Exact spelling only.
std::optional<ticket_action> parse_ticket_action(std::string_view text);
std::string_view to_string(ticket_action action);

// The status an action names.
order_status target_of(ticket_action action);

// What happens to a ticket on which a cook presses `action`: `applied` when the step is legal,
// `duplicate` when the ticket stands there already, otherwise invalid_transition. Nothing is ever
// skipped, and a late press of an earlier button is no step back.
verdict decide(const ticket& now, ticket_action action);

// The ticket of a fresh order, and of one whose cancellation came first.
ticket ticket_of(const order& order);

// {"kitchen_order_id", "establishment_id", "status", "version", "published_version", "items",
// "comment", "updated_at"}; items are {"dish_id", "quantity"}.
std::string render_ticket(const ticket& ticket);
// {"tickets": [ticket…], "next_cursor": text | null}
std::string render_tickets(
    std::span<const ticket> tickets, const std::optional<std::string>& next_cursor);
// {"ticket", "published": "published" | "republished", "idempotency_key"}
std::string render_advance(
    const ticket& ticket, std::string_view published, std::string_view idempotency_key);

}  // namespace domain
