#include "domain/json_writing.hpp"
#include "domain/ticket.hpp"

namespace domain {
namespace {

void append_line(std::string& to, const ticket_line& line) {
  to += R"({"dish_id":)";
  append_number(to, line.dish.value);
  to += R"(,"quantity":)";
  append_number(to, line.quantity);
  to += '}';
}

void append_ticket(std::string& to, const ticket& ticket) {
  to += R"({"kitchen_order_id":")";
  append(to, ticket.order);
  to += R"(","establishment_id":)";
  append_number(to, ticket.establishment.value);
  to += R"(,"status":)";
  append_word(to, to_string(ticket.status));
  to += R"(,"version":)";
  append_number(to, std::int64_t{ticket.version});
  to += R"(,"published_version":)";
  append_number(to, std::int64_t{ticket.published_version});
  append_list(to, R"(,"items":[)", ticket.lines, append_line);
  to += R"(,"comment":)";
  append_text(to, ticket.comment);
  to += R"(,"updated_at":)";
  append_time(to, ticket.updated_at);
  to += '}';
}

}  // namespace

std::string render_ticket(const ticket& ticket) {
  std::string text;
  append_ticket(text, ticket);
  return text;
}

std::string render_tickets(
    std::span<const ticket> tickets, const std::optional<std::string>& next_cursor) {
  std::string text;
  append_list(text, R"({"tickets":[)", tickets, append_ticket);
  text += R"(,"next_cursor":)";
  append_text(text, next_cursor);
  return text += '}';
}

std::string render_advance(
    const ticket& ticket, std::string_view published, std::string_view idempotency_key) {
  std::string text{R"({"ticket":)"};
  append_ticket(text, ticket);
  text += R"(,"published":)";
  append_word(text, published);
  text += R"(,"idempotency_key":)";
  append_json_text(text, idempotency_key);
  return text += '}';
}

}  // namespace domain
