#include "domain/json_tree.hpp"
#include "domain/new_order.hpp"
#include "http/idempotency.hpp"
#include "http/kitchen/claims.hpp"
#include "http/kitchen/handlers.hpp"
#include "http/query.hpp"

#include <charconv>

namespace http::kitchen {

namespace {

using domain::refusal;

constexpr std::size_t page_orders = 20;
constexpr std::size_t page_orders_max = 100;
constexpr std::string_view list_parameters[] = {"status", "limit", "cursor"};

domain::result<domain::order_id> order_id_of(const call& in) {
  const auto id = domain::parse_order_id(in.path_id);
  if (!id) return refusal::bad_order_id;
  return *id;
}

domain::result<std::size_t> limit_of(const std::string* text) {
  if (text == nullptr) return page_orders;
  std::size_t limit = 0;
  const auto* const end = text->data() + text->size();
  const auto [rest, failure] = std::from_chars(text->data(), end, limit);
  if (failure != std::errc{} || rest != end || limit == 0 || limit > page_orders_max) {
    return refusal::bad_limit;
  }
  return limit;
}

domain::result<step> read_page(const query& asked, actors::list_orders& page) {
  const auto limit = limit_of(asked.find("limit"));
  if (!limit) return limit.error();
  page.limit = *limit;
  if (const auto* const text = asked.find("status")) {
    page.status = domain::parse_status(*text);
    if (!page.status) return refusal::bad_status;
  }
  if (const auto* const text = asked.find("cursor")) {
    const auto after = domain::parse_cursor(*text);
    if (!after) return after.error();
    page.after = *after;
  }
  return step::asked;
}

}  // namespace

domain::result<step> place_order(call& in, const services& use) {
  auto key = key_of(in.in, in.row, in.settings);
  if (!key) return key.error();
  const auto body = domain::read_json(in.in.body);
  if (!body) return body.error();
  auto wanted = domain::read_new_order(*body);
  if (!wanted) return wanted.error();
  actors::place_order command;
  command.user = in.who->user;
  command.wanted = std::move(*wanted);
  attach_key(in, std::move(*key), *body, command);
  command.id = command.claim ? command.claim->id : in.ids.order(use.now());
  command.to = in.ask();
  use.kitchen.send(std::move(command));
  return step::asked;
}

domain::result<step> read_order(call& in, const services& use) {
  const auto id = order_id_of(in);
  if (!id) return id.error();
  use.kitchen.send(actors::read_order{*id, in.asker(), in.ask()});
  return step::asked;
}

domain::result<step> list_orders(call& in, const services& use) {
  const auto asked = read_query(in.in.query(), list_parameters);
  if (!asked) return asked.error();
  actors::list_orders page;
  const auto readable = read_page(*asked, page);
  if (!readable) return readable.error();
  page.user = in.who->user;
  page.to = in.ask();
  use.kitchen.send(std::move(page));
  return step::asked;
}

domain::result<step> list_events(call& in, const services& use) {
  const auto id = order_id_of(in);
  if (!id) return id.error();
  use.kitchen.send(actors::list_events{*id, in.asker(), in.ask()});
  return step::asked;
}

domain::result<step> cancel_order(call& in, const services& use) {
  const auto id = order_id_of(in);
  if (!id) return id.error();
  use.kitchen.send(actors::cancel_order{*id, in.asker(), in.ask()});
  return step::asked;
}

}  // namespace http::kitchen
