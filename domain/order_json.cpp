#include "domain/order_json.hpp"

#include "domain/json_writing.hpp"

#include <cstdlib>

namespace domain {
namespace {

void append_line(std::string& to, const order_line& line) {
  to += R"({"dish_id":)";
  append_number(to, line.dish.value);
  to += R"(,"quantity":)";
  append_number(to, line.quantity);
  to += R"(,"price_minor":)";
  append_number(to, line.price_minor);
  to += '}';
}

void append_event(std::string& to, const order_event& event) {
  to += R"({"version":)";
  append_number(to, std::int64_t{event.version});
  to += R"(,"from":)";
  append_text(to, event.from ? std::optional{to_string(*event.from)} : std::nullopt);
  to += R"(,"to":)";
  append_word(to, to_string(event.to));
  to += R"(,"source":)";
  append_word(to, to_string(event.source));
  to += R"(,"idempotency_key":)";
  append_text(to, event.idempotency_key);
  to += R"(,"at":)";
  append_time(to, event.at);
  to += R"(,"topic":)";
  append_text(to, event.topic);
  to += R"(,"partition":)";
  append_number(to, event.partition);
  to += R"(,"offset":)";
  append_number(to, event.offset);
  to += '}';
}

void append_dish(std::string& to, const dish& dish) {
  to += R"({"id":)";
  append_number(to, dish.id.value);
  to += R"(,"name":)";
  append_json_text(to, dish.name);
  to += R"(,"price_minor":)";
  append_number(to, dish.price_minor);
  to += R"(,"currency":)";
  append_word(to, dish.currency.text());
  to += R"(,"available":)";
  append_number(to, dish.available);
  to += '}';
}

void append_establishment(std::string& to, const establishment& establishment) {
  to += R"({"id":)";
  append_number(to, establishment.id.value);
  to += R"(,"name":)";
  append_json_text(to, establishment.name);
  to += '}';
}

}  // namespace

std::string_view to_string(event_source source) {
  switch (source) {
    case event_source::http:
      return "http";
    case event_source::kafka:
      return "kafka";
    case event_source::redrive:
      return "redrive";
  }
  std::abort();  // Unreachable: the compiler checks the list.
}

void append_order(std::string& to, const order_view& order) {
  to += R"({"id":")";
  append(to, order.id);
  to += R"(","user_id":)";
  append_json_text(to, order.user);
  to += R"(,"establishment_id":)";
  append_number(to, order.establishment.value);
  to += R"(,"status":)";
  append_word(to, to_string(order.status));
  to += R"(,"version":)";
  append_number(to, std::int64_t{order.version});
  append_list(to, R"(,"items":[)", order.lines, append_line);
  to += R"(,"total_minor":)";
  append_number(to, order.total_minor);
  to += R"(,"currency":)";
  append_word(to, order.currency.text());
  to += R"(,"comment":)";
  append_text(to, order.comment);
  to += R"(,"created_at":)";
  append_time(to, order.created_at);
  to += R"(,"updated_at":)";
  append_time(to, order.updated_at);
  to += '}';
}

std::string render_order(const order_view& order) {
  constexpr std::size_t frame_bytes = 360;  // Names and numbers; a guess that saves growing.
  constexpr std::size_t line_bytes = 64;
  std::string text;
  text.reserve(frame_bytes + order.lines.size() * line_bytes + order.comment.value_or("").size());
  append_order(text, order);
  return text;
}

std::string render_orders(
    std::span<const order> orders, const std::optional<std::string>& next_cursor) {
  std::string text;
  append_list(text, R"({"orders":[)", orders, [](std::string& to, const order& order) {
    append_order(to, view(order));
  });
  text += R"(,"next_cursor":)";
  append_text(text, next_cursor);
  return text += '}';
}

std::string render_events(std::span<const order_event> events) {
  std::string text;
  append_list(text, R"({"events":[)", events, append_event);
  return text += '}';
}

std::string render_menu(std::span<const dish> dishes) {
  std::string text;
  append_list(text, R"({"dishes":[)", dishes, append_dish);
  return text += '}';
}

std::string render_establishments(std::span<const establishment> establishments) {
  std::string text;
  append_list(text, R"({"establishments":[)", establishments, append_establishment);
  return text += '}';
}

std::string render_restock(dish_id dish, std::int64_t available) {
  std::string text{R"({"dish_id":)"};
  append_number(text, dish.value);
  text += R"(,"available":)";
  append_number(text, available);
  return text += '}';
}

}  // namespace domain
