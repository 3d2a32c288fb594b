#include "domain/ticket.hpp"

#include <array>
#include <cstdlib>

namespace domain {
namespace {

struct action_row {
  ticket_action action;
  std::string_view text;
  order_status target;
};

constexpr std::array rows{
    action_row{ticket_action::accept, "accept", order_status::accepted},
    action_row{ticket_action::reject, "reject", order_status::rejected},
    action_row{ticket_action::cook, "cook", order_status::cooking},
    action_row{ticket_action::ready, "ready", order_status::ready},
    action_row{ticket_action::complete, "complete", order_status::completed},
};

const action_row& row_of(ticket_action action) {
  for (const auto& row : rows) {
    if (row.action == action) return row;
  }
  std::abort();  // Unreachable: every action has its row.
}

}  // namespace

std::optional<ticket_action> parse_ticket_action(std::string_view text) {
  for (const auto& row : rows) {
    if (row.text == text) return row.action;
  }
  return std::nullopt;
}

std::string_view to_string(ticket_action action) { return row_of(action).text; }

order_status target_of(ticket_action action) { return row_of(action).target; }

verdict decide(const ticket& now, ticket_action action) {
  return decide(now.status, reached_statuses{}, target_of(action));
}

ticket ticket_of(const order& order) {
  ticket made;
  made.order = order.id;
  made.establishment = order.establishment;
  const auto cancelled = order.status == order_status::cancelled;
  made.status = cancelled ? order_status::cancelled : order_status::created;
  made.lines.reserve(order.lines.size());
  for (const auto& line : order.lines) made.lines.push_back({line.dish, line.quantity});
  made.comment = order.comment;
  made.created_at = order.created_at;
  made.updated_at = order.updated_at;
  return made;
}

}  // namespace domain
