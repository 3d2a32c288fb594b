#include "domain/transitions.hpp"
#include "tests/actors/world.hpp"

#include <gtest/gtest.h>

namespace actors::test {

namespace kitchen = persistence::kitchen;
using domain::order_status;

namespace {

apply_callback callback(
    const domain::order& order, order_status status, std::optional<std::string> key = {}) {
  apply_callback command;
  command.id = order.id;
  command.what = {order.id, status, std::move(key), order.establishment, {}};
  command.topic = "statuses";
  command.partition = 3;
  command.offset = 17;
  return command;
}

apply_callback with_own_key(const domain::order& order, order_status status) {
  return callback(order, status, domain::event_key(order.id, status));
}

struct with_accepted_order : with_placed_order {
  with_accepted_order() {
    ask(with_own_key(order, order_status::accepted));
    run();
    store_succeeds();
  }
};

}  // namespace

TEST(callback, is_written_with_the_place_it_came_from) {
  with_placed_order w;

  const auto told = w.ask(with_own_key(w.order, order_status::accepted));
  w.run();
  const auto written = std::get<kitchen::move_order>(w.writes.front().what);
  w.store_succeeds();

  EXPECT_EQ(written.source, domain::event_source::kafka);
  EXPECT_EQ(written.idempotency_key, domain::event_key(w.order.id, order_status::accepted));
  EXPECT_EQ(written.topic, "statuses");
  EXPECT_EQ(written.partition, 3);
  EXPECT_EQ(written.offset, 17);
  EXPECT_EQ(w.answer_to(told).what, outcome::applied);
  EXPECT_TRUE(w.answer_to(told).body.empty());
}

TEST(callback, repeated_is_answered_from_memory) {
  with_accepted_order w;
  const auto writes_before = w.writes_seen;

  const auto with_key = w.ask(with_own_key(w.order, order_status::accepted));
  const auto without_key = w.ask(callback(w.order, order_status::accepted));
  w.run();

  EXPECT_EQ(w.answer_to(with_key).what, outcome::duplicate);
  EXPECT_EQ(w.answer_to(without_key).what, outcome::duplicate);
  EXPECT_EQ(w.writes_seen, writes_before);
}

TEST(callback, repeated_while_it_is_written_waits_for_the_commit) {
  with_placed_order w;
  const auto first = w.ask(callback(w.order, order_status::rejected));
  const auto second = w.ask(callback(w.order, order_status::rejected));
  w.run();
  EXPECT_TRUE(w.open(second));

  w.store_succeeds();

  EXPECT_EQ(w.answer_to(first).what, outcome::applied);
  EXPECT_EQ(w.answer_to(second).what, outcome::duplicate);
  EXPECT_EQ(w.writes_seen, 2);
}

TEST(callback, of_a_status_left_behind_is_stale) {
  with_accepted_order w;

  const auto late = w.ask(callback(w.order, order_status::created));
  w.run();

  EXPECT_EQ(w.answer_to(late).what, outcome::stale);
}

TEST(callback, out_of_turn_is_refused_with_the_status_there_is) {
  with_placed_order w;

  const auto early = w.ask(callback(w.order, order_status::ready));
  w.run();

  EXPECT_EQ(w.answer_to(early).why->why, domain::refusal::invalid_transition);
  EXPECT_EQ(w.answer_to(early).why->current_status, "created");
}

TEST(callback, of_another_establishment_is_refused_and_changes_nothing) {
  with_placed_order w;
  auto foreign = callback(w.order, order_status::accepted);
  foreign.what.establishment.value += 1;

  const auto told = w.ask(std::move(foreign));
  w.run();

  EXPECT_EQ(w.answer_to(told).why->why, domain::refusal::foreign_order);
  EXPECT_EQ(w.writes_seen, 1);
}

TEST(callback, with_a_key_that_meant_another_status_is_refused) {
  with_placed_order w;
  w.ask(callback(w.order, order_status::accepted, "one"));
  w.run();
  w.store_succeeds();

  const auto other = w.ask(callback(w.order, order_status::cooking, "one"));
  const auto same = w.ask(callback(w.order, order_status::accepted, "one"));
  w.run();

  EXPECT_EQ(w.answer_to(other).why->why, domain::refusal::idempotency_key_reused);
  EXPECT_EQ(w.answer_to(same).what, outcome::duplicate);
}

TEST(callback, keys_are_remembered_by_an_order_that_was_loaded) {
  world w;
  auto order = keyed_order();
  auto known = stored(domain::order{}, std::nullopt, {});
  known.order.id = order.id;
  known.order.status = order_status::accepted;
  known.order.version = 2;
  known.reached.add(order_status::accepted);
  known.events.push_back({"one", order_status::accepted});

  const auto told = w.ask(callback(known.order, order_status::cooking, "one"));
  w.run();
  w.reader_answers(known);

  EXPECT_EQ(w.answer_to(told).why->why, domain::refusal::idempotency_key_reused);
}

TEST(callback, for_an_unknown_order_is_refused) {
  world w;

  const auto told = w.ask(callback(domain::order{}, order_status::accepted));
  w.run();
  w.reader_answers(std::nullopt);

  EXPECT_EQ(w.answer_to(told).why->why, domain::refusal::unknown_order);
}

TEST(callback, fails_for_now_when_the_store_does) {
  with_placed_order w;
  const auto told = w.ask(callback(w.order, order_status::accepted));
  w.run();

  w.store_answers(kitchen::failed{});

  EXPECT_EQ(w.answer_to(told).why->why, domain::refusal::store_down);
}

TEST(callback, tried_out_tells_the_verdict_and_changes_nothing) {
  with_placed_order w;
  auto wish = callback(w.order, order_status::accepted);
  wish.earnest = earnest::try_out;

  const auto told = w.ask(std::move(wish));
  w.run();

  EXPECT_EQ(w.answer_to(told).what, outcome::applied);
  EXPECT_EQ(w.writes_seen, 1);
}

// A cancellation and a rejection, both on their way: one of them wins, the other is told so.
TEST(callback, racing_a_cancellation_loses_or_wins_but_never_both) {
  with_placed_order w;
  const auto cancelled = w.ask(cancelling(w.order.id));
  const auto rejected = w.ask(callback(w.order, order_status::rejected));
  w.run();

  w.store_succeeds();

  EXPECT_EQ(w.answer_to(cancelled).what, outcome::applied);
  EXPECT_EQ(w.answer_to(rejected).why->why, domain::refusal::invalid_transition);
  EXPECT_EQ(w.writes_seen, 2);
}

TEST(callback, changed_by_hand_meanwhile_is_decided_again) {
  with_placed_order w;
  const auto told = w.ask(callback(w.order, order_status::accepted));
  w.run();
  auto now = stored(w.order, keyed_order(), w.order.created_at + std::chrono::hours{24});
  now.order.status = order_status::accepted;
  now.order.version = 2;
  now.reached.add(order_status::accepted);

  w.store_answers(kitchen::version_conflict{});
  w.reader_answers(now);

  EXPECT_EQ(w.answer_to(told).what, outcome::duplicate);
}

}  // namespace actors::test
