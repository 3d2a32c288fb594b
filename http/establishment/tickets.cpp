#include "domain/json_shape.hpp"
#include "http/establishment/handlers.hpp"
#include "http/paging.hpp"
#include "http/path_id.hpp"

namespace http::establishment {

namespace {

using domain::refusal;

constexpr std::string_view list_parameters[] = {"status", "establishment_id", "limit", "cursor"};

// What a stream waits beyond the feed's own bound before it is given up.
constexpr std::chrono::seconds watch_slack{5};

actors::ticket_rights rights_of(const call& in) { return {in.who->establishments, in.who->admin}; }

domain::result<domain::ticket_action> read_action(std::string_view body) {
  const auto tree = domain::read_json(body);
  if (!tree) return tree.error();
  const domain::json_place root{tree->root()};
  if (auto why = domain::misshapen(root, {"action"})) return *why;
  const auto at = domain::required(root, "action");
  if (!at) return at.error();
  if ((*at)->what != domain::json_tree::kind::text) {
    return domain::refuse_at(refusal::wrong_type, "A text is expected here.", *at);
  }
  const auto action = domain::parse_ticket_action((*at)->scalar);
  if (action) return *action;
  return domain::refuse_at(
      refusal::bad_action, "An action is one of accept, reject, cook, ready and complete.", *at);
}

}  // namespace

domain::result<step> list_tickets(call& in, const services& use) {
  const auto asked = read_query(in.in.query(), list_parameters);
  if (!asked) return asked.error();
  const auto from = read_paging(*asked);
  if (!from) return from.error();
  actors::list_tickets page;
  if (const auto* const text = asked->find("establishment_id")) {
    const auto id = positive_id(*text);
    if (!id) return refusal::bad_establishment_id;
    page.establishment = domain::establishment_id{*id};
  }
  page.rights = rights_of(in);
  page.status = from->status;
  page.limit = from->limit;
  page.after = from->after;
  page.to = in.ask();
  use.tickets->send(std::move(page));
  return step::asked;
}

domain::result<step> read_ticket(call& in, const services& use) {
  const auto id = order_id_of(in.path_id);
  if (!id) return id.error();
  use.tickets->send(actors::read_ticket{*id, rights_of(in), in.ask()});
  return step::asked;
}

domain::result<step> advance_ticket(call& in, const services& use) {
  const auto id = order_id_of(in.path_id);
  if (!id) return id.error();
  const auto action = read_action(in.in.body);
  if (!action) return action.error();
  use.tickets->send(actors::advance_ticket{*id, *action, rights_of(in), in.ask()});
  return step::asked;
}

domain::result<step> watch_tickets(call& in, const services& use) {
  in.wait = actors::ticket_watch_max + watch_slack;
  use.tickets->send(actors::watch_tickets{rights_of(in), in.position, in.ask()});
  return step::asked;
}

}  // namespace http::establishment
