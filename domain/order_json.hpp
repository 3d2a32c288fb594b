#pragma once

#include "domain/order.hpp"
#include "domain/stock.hpp"
#include "domain/time_text.hpp"

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace domain {

// How an event came about.
enum class event_source : std::uint8_t { http, kafka, redrive };
std::string_view to_string(event_source source);

struct order_event {
  std::int32_t version = 1;
  std::optional<order_status> from{};
  order_status to = order_status::created;
  event_source source = event_source::http;
  std::optional<std::string> idempotency_key{};
  timestamp at{};
  std::optional<std::string> topic{};
  std::optional<std::int32_t> partition{};
  std::optional<std::int64_t> offset{};
};

struct establishment {
  establishment_id id;
  std::string name;
};

// Pure renderers: the same order always gives the same bytes, so a replay can be rendered instead
// of kept.
std::string render_order(const order_view& order);
void append_order(std::string& to, const order_view& order);
std::string render_orders(
    std::span<const order> orders, const std::optional<std::string>& next_cursor);
std::string render_events(std::span<const order_event> events);
std::string render_menu(std::span<const dish> dishes);
std::string render_establishments(std::span<const establishment> establishments);
std::string render_restock(dish_id dish, std::int64_t available);  // {"dish_id", "available"}

// Appends a JSON string literal: only what must be escaped is escaped; UTF-8 stays as it is.
void append_json_text(std::string& to, std::string_view text);

}  // namespace domain
