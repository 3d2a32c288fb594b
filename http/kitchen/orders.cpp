#include "domain/json_tree.hpp"
#include "domain/new_order.hpp"
#include "http/idempotency.hpp"
#include "http/kitchen/claims.hpp"
#include "http/kitchen/handlers.hpp"
#include "http/paging.hpp"
#include "http/path_id.hpp"

namespace http::kitchen {

namespace {

constexpr std::string_view list_parameters[] = {"status", "limit", "cursor"};

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
  command.request = actors::request_label{in.request_id};
  use.kitchen->send(std::move(command));
  return step::asked;
}

domain::result<step> read_order(call& in, const services& use) {
  const auto id = order_id_of(in.path_id);
  if (!id) return id.error();
  use.kitchen->send(actors::read_order{*id, in.asker(), in.ask()});
  return step::asked;
}

domain::result<step> list_orders(call& in, const services& use) {
  const auto asked = read_query(in.in.query(), list_parameters);
  if (!asked) return asked.error();
  const auto from = read_paging(*asked);
  if (!from) return from.error();
  actors::list_orders page;
  page.user = in.who->user;
  page.status = from->status;
  page.limit = from->limit;
  page.after = from->after;
  page.to = in.ask();
  use.kitchen->send(std::move(page));
  return step::asked;
}

domain::result<step> list_events(call& in, const services& use) {
  const auto id = order_id_of(in.path_id);
  if (!id) return id.error();
  use.kitchen->send(actors::list_events{*id, in.asker(), in.ask()});
  return step::asked;
}

domain::result<step> cancel_order(call& in, const services& use) {
  const auto id = order_id_of(in.path_id);
  if (!id) return id.error();
  use.kitchen->send(
      actors::cancel_order{*id, in.asker(), in.ask(), actors::request_label{in.request_id}});
  return step::asked;
}

}  // namespace http::kitchen
