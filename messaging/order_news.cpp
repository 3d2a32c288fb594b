#include "domain/new_order.hpp"
#include "domain/stock.hpp"
#include "domain/time_text.hpp"
#include "messaging/event_json.hpp"
#include "messaging/event_members.hpp"

#include <limits>
#include <utility>

namespace messaging {
namespace {

using domain::json_tree;
using kind = json_tree::kind;

// The version of this format: a new meaning is a new version.
constexpr std::int32_t format_version = 1;
constexpr std::size_t event_id_bytes_max = 64;
constexpr std::int64_t id_max = std::numeric_limits<std::int64_t>::max();

// What the establishment's own limits do not hold is no order of our kitchen.
std::vector<domain::order_line> read_lines(event_members& from) {
  std::vector<domain::order_line> lines;
  const auto& items = from.nested("items", kind::array).elements;
  if (items.empty() || items.size() > domain::order_lines_max)
    from.object_to("wrong_shape", "The order has no lines, or too many.");
  for (const auto& item : items) {
    event_members line{item};
    lines.push_back(
        {{line.number("dish_id", 1, id_max)},
         line.number("quantity", 1, domain::quantity_max),
         line.number("price_minor", 0, id_max)});
    if (line.objection()) {
      from.object_to(line.objection()->cause, line.objection()->detail);
      return {};
    }
  }
  return lines;
}

domain::order read_order(event_members& from) {
  domain::order order;
  order.id = from.order("id");
  order.user.value = from.text("user_id", {1, domain::user_id_bytes_max});
  order.establishment.value = from.number("establishment_id", 1, id_max);
  order.status = from.status("status");
  order.version = static_cast<std::int32_t>(
      from.number("version", 1, std::numeric_limits<std::int32_t>::max()));
  order.lines = read_lines(from);
  order.total_minor = from.number("total_minor", 0, id_max);
  const auto currency = domain::parse_currency(from.text("currency", {3, 3}));
  if (!currency) from.object_to("wrong_shape", "The currency is none of three capital letters.");
  order.currency = currency.value_or(domain::currency{});
  order.comment = from.maybe_text("comment", {0, domain::comment_bytes_max});
  order.created_at = from.time("created_at");
  order.updated_at = from.time("updated_at");
  return order;
}

}  // namespace

std::variant<order_news, poison> read_order_news(
    const std::optional<std::string_view>& key, const std::optional<std::string_view>& value) {
  const auto event = read_event(key, value);
  if (const auto why = std::get_if<poison>(&event)) return *why;
  event_members from{std::get<json_tree>(event).root()};
  order_news news;
  news.id = from.text("id", {1, event_id_bytes_max});
  news.name = from.text("name", {1, event_id_bytes_max});
  news.version = static_cast<std::int32_t>(
      from.number("version", 1, std::numeric_limits<std::int32_t>::max()));
  news.at = from.time("at");
  if (from.objection()) return *from.objection();
  if (news.name != "order.created" && news.name != "order.cancelled")
    return poison{"unknown_event", "The event's name is none we know."};
  if (news.version != format_version)
    return poison{"unknown_version", "The event's version is none we know."};
  event_members order{from.nested("order", kind::object)};
  if (from.objection()) return *from.objection();
  news.order = read_order(order);
  compare_key(order, *key, news.order.id);
  if (order.objection()) return *order.objection();
  return news;
}

std::string write_order_news(
    const domain::order_id& id,
    std::int32_t version,
    std::string_view name,
    domain::timestamp at,
    std::string_view order) {
  std::string text{R"({"id":")"};
  append(text, id);
  text += ':';
  text += std::to_string(version);
  text += R"(","name":")";
  text += name;
  text += R"(","version":)";
  text += std::to_string(format_version);
  text += R"(,"at":")";
  domain::append(text, at);
  text += R"(","order":)";
  text += order;
  return text += '}';
}

}  // namespace messaging
