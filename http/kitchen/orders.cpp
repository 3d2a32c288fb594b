#include "domain/json_tree.hpp"
#include "domain/new_order.hpp"
#include "http/idempotency.hpp"
#include "http/kitchen/body_memo.hpp"
#include "http/kitchen/claims.hpp"
#include "http/kitchen/handlers.hpp"
#include "http/paging.hpp"
#include "http/path_id.hpp"

namespace http::kitchen {

namespace {

constexpr std::string_view list_parameters[] = {"status", "limit", "cursor"};

// Fills a command that came without a key.
std::optional<domain::problem> read_unkeyed(
    call& in, const services& use, actors::place_order& to) {
  const auto body = domain::read_json(in.in.body);
  if (!body) return body.error();
  auto wanted = domain::read_new_order(*body);
  if (!wanted) return wanted.error();
  to.wanted = std::move(*wanted);
  to.id = in.ids.order(use.now());
  return std::nullopt;
}

// What a keyed body says; its copies are not read again.
domain::result<body_memo::reading> read_once(std::string_view text) {
  thread_local body_memo read_lately;
  if (const auto* known = read_lately.find(text)) return *known;
  const auto body = domain::read_json(text);
  if (!body) return body.error();
  auto wanted = domain::read_new_order(*body);
  if (!wanted) return wanted.error();
  body_memo::reading fresh{std::move(*wanted), domain::fingerprint_of(*body)};
  read_lately.keep(text, fresh);
  return fresh;
}

// Fills a command that came under a key.
std::optional<domain::problem> read_keyed(
    call& in, const services& use, std::string key, actors::place_order& to) {
  auto said = read_once(in.in.body);
  if (!said) return said.error();
  to.wanted = std::move(said->wanted);
  to.claim = claim(*in.who, in.row, std::move(key), said->print);
  to.id = domain::id_of_claimed(to.claim->id, use.now());
  heed_preference(in, to);
  return std::nullopt;
}

}  // namespace

domain::result<step> place_order(call& in, const services& use) {
  auto key = key_of(in.in, in.row, in.settings);
  if (!key) return key.error();
  actors::place_order command;
  command.user = in.who->user;
  auto why = *key ? read_keyed(in, use, **std::move(key), command) : read_unkeyed(in, use, command);
  if (why) return *std::move(why);
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
