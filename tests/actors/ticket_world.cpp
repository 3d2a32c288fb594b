#include "tests/actors/ticket_world.hpp"

#include <gtest/gtest.h>

namespace actors::test {

namespace establishment = persistence::establishment;

namespace {

ticket_store_actor::behavior_type played_store(
    ticket_store_actor::pointer /*self*/, ticket_world* stage) {
  return {
      [stage](ticket_write_request& request) {
        ++stage->writes_seen;
        stage->writes.push_back(std::move(request));
      },
      [](flush_atom) {},
      [](pace_atom) {},
      [](tick_atom) {},
      [](stop_atom) {},
  };
}

ticket_reader_actor::behavior_type played_reader(
    ticket_reader_actor::pointer /*self*/, ticket_world* stage) {
  return {
      [stage](ticket_load_request& request) {
        ++stage->loads_seen;
        stage->loads.push_back(std::move(request));
      },
      [](flush_atom) {},
      [](list_tickets&) {},
      [](tick_atom) {},
      [](stop_atom) {},
  };
}

ticket_feed_actor::behavior_type played_feed(
    ticket_feed_actor::pointer /*self*/, ticket_world* stage) {
  return {
      [stage](const ticket_changed& change) { stage->news.push_back(change.what); },
      [](watch_tickets&) {},
      [](tick_atom) {},
  };
}

template <class T>
T take_front(std::vector<T>& from) {
  auto first = std::move(from.front());
  from.erase(from.begin());
  return first;
}

}  // namespace

ticket_world::ticket_world(router_settings settings)
    : scheduler_(dynamic_cast<caf::scheduler::test_coordinator&>(system.scheduler())) {
  context.lanes = lanes<ticket_store_actor>{{system.spawn(played_store, this)}};
  context.reader = system.spawn(played_reader, this);
  context.feed = system.spawn(played_feed, this);
  context.metrics = &metrics;
  context.tickets = &tickets;
  context.now = [this] { return now; };
  context.publish = [this](const domain::status_callback& what, auto done) {
    published_keys.push_back(what.idempotency_key.value_or(""));
    publications.push_back({what, std::move(done)});
  };
  context.work = &work;
  context.failures_in_row = &failures_in_row;
  router = system.spawn<ticket_router>(settings, &context);
  run();
}

ticket_world::~ticket_world() {
  writes.clear();
  loads.clear();
  publications.clear();
  caf::anon_send_exit(router, caf::exit_reason::user_shutdown);
  caf::anon_send_exit(context.lanes.of({}, 0), caf::exit_reason::user_shutdown);
  caf::anon_send_exit(context.reader, caf::exit_reason::user_shutdown);
  caf::anon_send_exit(context.feed, caf::exit_reason::user_shutdown);
  run();
  EXPECT_TRUE(work.await_end(std::chrono::milliseconds{0})) << "work is counted as ended";
  router = tickets_actor{};
  context.router = tickets_actor{};
  context.lanes = lanes<ticket_store_actor>{};
}

void ticket_world::run() { scheduler_.run(); }

void ticket_world::tick() {
  caf::anon_send(router, tick_atom::value);
  run();
}

void ticket_world::pass(std::chrono::milliseconds time) {
  scheduler_.advance_time(time);
  run();
}

void ticket_world::store_answers(establishment::outcome what) {
  ASSERT_FALSE(writes.empty());
  caf::anon_send(take_front(writes).to, ticket_written{std::move(what)});
  run();
}

void ticket_world::store_succeeds() {
  ASSERT_FALSE(writes.empty());
  struct {
    establishment::outcome operator()(const establishment::note_ticket&) const {
      return establishment::noted{};
    }
    establishment::outcome operator()(const establishment::move_ticket&) const {
      return establishment::moved{};
    }
    establishment::outcome operator()(const establishment::mark_published&) const {
      return establishment::marked{};
    }
  } success;
  store_answers(std::visit(success, writes.front().what));
}

void ticket_world::reader_answers(std::optional<establishment::loaded_ticket> what) {
  ASSERT_FALSE(loads.empty());
  caf::anon_send(take_front(loads).to, ticket_loaded{std::move(what), false});
  run();
}

void ticket_world::reader_is_down() {
  ASSERT_FALSE(loads.empty());
  caf::anon_send(take_front(loads).to, ticket_loaded{std::nullopt, true});
  run();
}

void ticket_world::broker_answers(messaging::delivery_result what) {
  ASSERT_FALSE(publications.empty());
  messaging::delivery delivery;
  delivery.result = what;
  take_front(publications).done(delivery);
  run();
}

const answer& ticket_world::answer_to(std::uint64_t ticket) const {
  static const answer none;
  const auto* found = answers->find(ticket);
  EXPECT_NE(found, nullptr) << "ticket " << ticket << " is unanswered";
  return found == nullptr ? none : *found;
}

domain::refusal ticket_world::refusal_of(std::uint64_t ticket) const {
  const auto& given = answer_to(ticket);
  EXPECT_TRUE(given.why.has_value());
  return given.why ? given.why->why : domain::refusal::malformed_request;
}

domain::order some_order() {
  domain::order made;
  made.id = domain::derived_id({"7"}, "POST /orders", "first");
  made.user = {"7"};
  made.establishment = {1};
  made.lines = {{{10}, 2, 39'000}, {{16}, 1, 12'000}};
  made.comment = "no onions";
  made.created_at = domain::timestamp{std::chrono::seconds{1'799'999'990}};
  made.updated_at = made.created_at;
  return made;
}

note_order created_order() {
  note_order note;
  note.order = some_order();
  note.id = note.order.id;
  return note;
}

note_order cancelled_order() {
  auto note = created_order();
  note.order.status = domain::order_status::cancelled;
  note.order.version = 2;
  note.order.updated_at += std::chrono::seconds{5};
  return note;
}

read_ticket reading_ticket(std::int64_t establishment) {
  read_ticket command;
  command.id = some_order().id;
  command.rights.of = {{establishment}};
  return command;
}

advance_ticket pressing(domain::ticket_action action, std::int64_t establishment) {
  advance_ticket command;
  command.id = some_order().id;
  command.action = action;
  command.rights.of = {{establishment}};
  return command;
}

std::string key_of(domain::order_status status) {
  return domain::event_key(some_order().id, status);
}

establishment::loaded_ticket stored_ticket(
    domain::order_status status,
    std::int32_t version,
    std::vector<establishment::unpublished_step> unpublished) {
  establishment::loaded_ticket found;
  found.ticket = domain::ticket_of(some_order());
  found.ticket.status = status;
  found.ticket.version = version;
  found.ticket.published_version = unpublished.empty() ? version : unpublished.front().version - 1;
  found.unpublished = std::move(unpublished);
  return found;
}

}  // namespace actors::test
