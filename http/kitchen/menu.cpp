#include "domain/new_order.hpp"
#include "http/kitchen/claims.hpp"
#include "http/kitchen/handlers.hpp"
#include "http/path_id.hpp"

namespace http::kitchen {

domain::result<step> list_establishments(call& in, const services& use) {
  use.kitchen->send(actors::list_establishments{in.ask()});
  return step::asked;
}

domain::result<step> list_menu(call& in, const services& use) {
  const auto id = positive_id(in.path_id);
  if (!id) return domain::refusal::bad_establishment_id;
  use.kitchen->send(actors::list_menu{{*id}, in.ask()});
  return step::asked;
}

domain::result<step> restock_dish(call& in, const services& use) {
  const auto dish = positive_id(in.path_id);
  if (!dish) return domain::refusal::bad_dish_id;
  auto key = key_of(in.in, in.row, in.settings);
  if (!key) return key.error();
  const auto body = domain::read_json(in.in.body);
  if (!body) return body.error();
  const auto quantity = domain::read_restock(*body);
  if (!quantity) return quantity.error();
  const auto asked = with_path_id("dish_id", in.path_id, in.in.body);
  if (!asked) return asked.error();
  actors::restock_dish command;
  command.dish = {*dish};
  command.quantity = *quantity;
  command.user = in.who->user;
  if (*key) {
    command.claim = claim(*in.who, in.row, **std::move(key), domain::fingerprint_of(*asked));
    heed_preference(in, command);
  }
  command.to = in.ask();
  use.kitchen->send(std::move(command));
  return step::asked;
}

}  // namespace http::kitchen
