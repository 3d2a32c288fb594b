#include "tests/actors/world.hpp"

#include "domain/stock.hpp"

#include <gtest/gtest.h>

namespace actors::test {

namespace kitchen = persistence::kitchen;

namespace {

store_actor::behavior_type played_store(store_actor::pointer /*self*/, world* stage) {
  return {
      [stage](write_request& request) {
        ++stage->writes_seen;
        stage->writes.push_back(std::move(request));
      },
      [](flush_atom) {},
      [](pace_atom) {},
      [](tick_atom) {},
      [](stop_atom) {},
  };
}

reader_actor::behavior_type played_reader(reader_actor::pointer /*self*/, world* stage) {
  return {
      [stage](load_request& request) {
        ++stage->loads_seen;
        stage->loads.push_back(std::move(request));
      },
      [](flush_atom) {},
      [](list_orders&) {},
      [](list_events&) {},
      [](list_establishments&) {},
      [](list_menu&) {},
      [](tick_atom) {},
      [](stop_atom) {},
  };
}

template <class T>
T take_front(std::vector<T>& from) {
  auto first = std::move(from.front());
  from.erase(from.begin());
  return first;
}

}  // namespace

world::world(orders_settings settings)
    : scheduler_(dynamic_cast<caf::scheduler::test_coordinator&>(system.scheduler())) {
  context.lanes = lanes<store_actor>{{system.spawn(played_store, this)}};
  context.reader = system.spawn(played_reader, this);
  context.metrics = &metrics;
  context.now = [this] { return now; };
  router = system.spawn<orders>(settings, &context);
  run();
}

world::~world() {
  writes.clear();
  loads.clear();
  caf::anon_send_exit(router, caf::exit_reason::user_shutdown);
  caf::anon_send_exit(context.lanes.of({}, 0), caf::exit_reason::user_shutdown);
  caf::anon_send_exit(context.reader, caf::exit_reason::user_shutdown);
  run();
  router = orders_actor{};
  context.router = orders_actor{};
  context.lanes = lanes<store_actor>{};
}

std::optional<order_look> world::look(const domain::order_id& id) {
  int told = 0;
  std::optional<order_look> seen;
  const auto take = [&](std::optional<order_look> what) {
    ++told;
    seen = std::move(what);
  };
  caf::anon_send(router, look_at_order{id, std::make_shared<look_teller>(take)});
  run();
  EXPECT_EQ(told, 1) << "whoever looks is told once";
  return seen;
}

void world::run() { scheduler_.run(); }

void world::tick() {
  caf::anon_send(router, tick_atom::value);
  run();
}

void world::store_answers(kitchen::outcome what) {
  ASSERT_FALSE(writes.empty());
  caf::anon_send(take_front(writes).to, written{std::move(what)});
  run();
}

void world::reader_answers(std::optional<kitchen::loaded_order> what) {
  ASSERT_FALSE(loads.empty());
  caf::anon_send(take_front(loads).to, loaded{std::move(what), false});
  run();
}

void world::reader_is_down() {
  ASSERT_FALSE(loads.empty());
  caf::anon_send(take_front(loads).to, loaded{std::nullopt, true});
  run();
}

domain::order world::placed_by(const kitchen::intent& intent) const {
  const auto& place = std::get<kitchen::place_order>(intent);
  domain::order made;
  made.id = place.id;
  made.user = place.user;
  made.establishment = place.wanted.establishment;
  for (const auto& each : place.wanted.items) made.lines.push_back({each.dish, each.quantity, 100});
  for (const auto& each : made.lines) made.total_minor += each.quantity * each.price_minor;
  made.comment = place.wanted.comment;
  made.created_at = place.at;
  made.updated_at = place.at;
  return made;
}

void world::store_succeeds() {
  ASSERT_FALSE(writes.empty());
  const auto& what = writes.front().what;
  if (std::holds_alternative<kitchen::move_order>(what)) return store_answers(kitchen::moved{});
  const auto expires = std::get<kitchen::place_order>(what).at + context.answer_lifetime;
  store_answers(kitchen::placed{placed_by(what), expires});
}

const answer& world::answer_to(std::uint64_t ticket) const {
  static const answer none;
  const auto* found = answers->find(ticket);
  EXPECT_NE(found, nullptr) << "ticket " << ticket << " is unanswered";
  return found == nullptr ? none : *found;
}

place_order keyed_order(const std::string& key, std::int64_t quantity) {
  place_order command;
  command.user = {"7"};
  command.wanted.establishment = {1};
  command.wanted.items = {{{10}, quantity}, {{11}, 1}};
  const auto claim = domain::derived_id(command.user, "POST /orders", key);
  command.id = domain::id_of_claimed(claim, domain::timestamp{});
  const auto body = domain::read_json(domain::canonical_request(command.wanted));
  command.claim = domain::key_claim{claim, "POST /orders", key, domain::fingerprint_of(*body)};
  return command;
}

place_order later(place_order copy) {
  copy.id = domain::id_of_claimed(copy.claim->id, domain::timestamp{std::chrono::hours{1}});
  return copy;
}

read_order reading(domain::order_id id, const std::string& user) {
  read_order command;
  command.id = id;
  command.asker.user = {user};
  return command;
}

cancel_order cancelling(domain::order_id id, const std::string& user) {
  cancel_order command;
  command.id = id;
  command.asker.user = {user};
  return command;
}

kitchen::loaded_order stored(
    const domain::order& order,
    const std::optional<place_order>& claimed_by,
    domain::timestamp expires_at) {
  kitchen::loaded_order found;
  found.order = order;
  found.reached.add(domain::order_status::created);
  found.reached.add(order.status);
  if (!claimed_by) return found;
  found.answer.emplace();
  found.answer->print = claimed_by->claim->print;
  found.answer->status = 201;
  found.answer->order = order.id;
  found.answer->expires_at = expires_at;
  return found;
}

}  // namespace actors::test
