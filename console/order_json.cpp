#include "console/order_json.hpp"

#include "console/json_values.hpp"
#include "console/names.hpp"

namespace console {

namespace {

using nlohmann::json;

json json_of(const persistence::kitchen::order_outline& from) {
  return {
      {"id", domain::to_string(from.id)},
      {"user_id", from.user.value},
      {"establishment_id", from.establishment.value},
      {"status", to_string(from.status)},
      {"version", from.version},
      {"total_minor", from.total_minor},
      {"currency", from.currency},
      {"idempotency_key", to_value(from.key)},
      {"created_at", to_value(from.created_at)},
      {"updated_at", to_value(from.updated_at)}};
}

json status_of(const std::optional<domain::order_status>& status) {
  return status ? json(to_string(*status)) : json(nullptr);
}

json json_of(const std::optional<actors::order_look>& live) {
  if (!live) return nullptr;
  return {
      {"state", to_string(live->phase)},
      {"status", status_of(live->status)},
      {"version", live->status ? json(live->version) : json(nullptr)},
      {"parked", live->parked},
      {"loaded_at", to_value(live->since)},
      {"asked", live->asked},
      {"key_expires_at", to_value(live->key_expires_at)},
      {"pending", status_of(live->pending)}};
}

json members_of(const request_moment& from) {
  return {
      {"kind", "request"},
      {"action", from.action},
      {"request_id", from.request_id},
      {"idempotency_key", to_value(from.key)},
      {"verdict", from.verdict}};
}

json members_of(const callback_moment& from) {
  return {
      {"kind", "callback"},
      {"source", from.source},
      {"status", to_string(from.status)},
      {"topic", from.topic},
      {"partition", from.partition},
      {"offset", from.offset},
      {"idempotency_key", to_value(from.key)},
      {"verdict", from.verdict},
      {"redelivered", from.redelivered}};
}

json members_of(const transition_moment& from) {
  return {
      {"kind", "transition"},
      {"version", from.version},
      {"from", status_of(from.from)},
      {"to", to_string(from.to)},
      {"source", from.source}};
}

json members_of(const stock_moment& from) {
  return {
      {"kind", "stock"},
      {"direction", from.is_release ? "release" : "take"},
      {"dish_id", from.dish.value},
      {"quantity", from.quantity}};
}

json members_of(const outbox_moment& from) {
  return {{"kind", "outbox"}, {"version", from.version}, {"name", from.name}};
}

json members_of(const published_moment& from) {
  return {
      {"kind", "published"},
      {"version", from.version},
      {"name", from.name},
      {"topic", from.topic},
      {"partition", from.partition},
      {"offset", from.offset}};
}

json members_of(const letter_moment& from) {
  return {
      {"kind", "dead_letter"},
      {"letter_id", from.letter},
      {"cause", from.cause},
      {"state", to_string(from.state)}};
}

json members_of(const act_moment& from) {
  return {
      {"kind", "letter_act"},
      {"letter_id", from.letter},
      {"act", from.act.act},
      {"user_id", from.act.by.value},
      {"verdict", from.act.verdict},
      {"detail", from.act.detail}};
}

json json_of(const moment& from) {
  auto document = std::visit([](const auto& what) { return members_of(what); }, from.what);
  document["at"] = to_value(from.at);
  document["door"] = from.door ? json(*from.door) : json(nullptr);
  return document;
}

json json_of(const persistence::kitchen::order_records& from) {
  auto items = json::array();
  for (const auto& each : from.lines) {
    items.push_back(
        {{"dish_id", each.line.dish.value},
         {"name", each.dish},
         {"quantity", each.line.quantity},
         {"price_minor", each.line.price_minor}});
  }
  auto order = json_of(from.order);
  order["comment"] = to_value(from.comment);
  order["items"] = std::move(items);
  return order;
}

}  // namespace

std::string render_story(const order_story& story) {
  auto moments = json::array();
  for (const auto& each : story.timeline) moments.push_back(json_of(each));
  json document;
  document["order"] = json_of(story.stored);
  document["live"] = json_of(story.live);
  document["timeline"] = std::move(moments);
  document["attempts_since"] = to_value(attempts_since(story.live));
  document["publications_since"] = to_value(story.publications_since);
  return text_of(document);
}

std::string render_found(const persistence::kitchen::orders_found& found) {
  auto orders = json::array();
  for (const auto& each : found.orders) orders.push_back(json_of(each));
  json document;
  document["orders"] = std::move(orders);
  document["next_cursor"] = found.next ? json(domain::to_string(*found.next)) : json(nullptr);
  document["complete"] = found.complete;
  return text_of(document);
}

std::string render_actor(const std::optional<actors::order_look>& live) {
  json document;
  document["live"] = json_of(live);
  return text_of(document);
}

}  // namespace console
