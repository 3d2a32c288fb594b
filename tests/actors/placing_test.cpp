#include "domain/order_json.hpp"
#include "tests/actors/world.hpp"

#include <gtest/gtest.h>

namespace actors::test {

namespace kitchen = persistence::kitchen;

TEST(placing, answers_once_the_store_has_committed) {
  world w;

  const auto first = w.ask(keyed_order());
  w.run();
  EXPECT_TRUE(w.open(first));
  w.store_succeeds();

  EXPECT_EQ(w.answer_to(first).what, outcome::created);
  EXPECT_EQ(w.writes_seen, 1);
}

TEST(placing, a_copy_meets_the_first_still_running_and_is_refused_as_in_flight) {
  world w;
  const auto first = w.ask(keyed_order());

  const auto copy = w.ask(keyed_order());
  w.run();

  EXPECT_TRUE(w.open(first));
  EXPECT_EQ(w.answer_to(copy).why->why, domain::refusal::idempotency_in_flight);
  EXPECT_EQ(w.writes_seen, 1);
}

TEST(placing, a_copy_that_waits_gets_the_replay_byte_for_byte) {
  world w;
  const auto first = w.ask(keyed_order());
  auto patient = keyed_order();
  patient.copies = waiting::wait;

  const auto copy = w.ask(std::move(patient));
  w.run();
  EXPECT_TRUE(w.open(copy));
  w.store_succeeds();

  EXPECT_EQ(w.answer_to(copy).what, outcome::replayed);
  EXPECT_EQ(w.answer_to(copy).body, w.answer_to(first).body);
  EXPECT_EQ(w.writes_seen, 1);
}

TEST(placing, another_body_is_refused_before_in_flight_and_names_what_differs) {
  world w;
  w.ask(keyed_order("first", 2));

  const auto other = w.ask(keyed_order("first", 3));
  w.run();

  EXPECT_EQ(w.answer_to(other).why->why, domain::refusal::idempotency_key_reused);
  EXPECT_EQ(w.answer_to(other).why->pointers, std::vector<std::string>{"/items/0/quantity"});
}

TEST(placing, a_failure_is_forgotten_and_the_retry_executes) {
  world w;
  const auto first = w.ask(keyed_order());
  w.run();
  w.store_answers(kitchen::failed{domain::refusal::store_down});

  const auto retry = w.ask(keyed_order());
  w.run();
  w.store_succeeds();

  EXPECT_EQ(w.answer_to(first).why->why, domain::refusal::store_down);
  EXPECT_EQ(w.answer_to(retry).what, outcome::created);
  EXPECT_EQ(w.writes_seen, 2);
}

TEST(placing, a_failure_answers_everyone_who_waited) {
  world w;
  w.ask(keyed_order());
  auto patient = keyed_order();
  patient.copies = waiting::wait;
  const auto copy = w.ask(std::move(patient));
  const auto read = w.ask(reading(keyed_order().id));
  w.run();

  w.store_answers(kitchen::failed{domain::refusal::store_down});

  EXPECT_EQ(w.answer_to(copy).why->why, domain::refusal::store_down);
  EXPECT_EQ(w.answer_to(read).why->why, domain::refusal::store_down);
}

TEST(placing, what_the_store_turns_down_is_not_kept) {
  world w;
  const auto first = w.ask(keyed_order());
  w.run();
  w.store_answers(kitchen::turned_down{domain::refusal::no_such_dish});

  const auto repaired = w.ask(keyed_order("first", 3));
  w.run();
  w.store_succeeds();

  EXPECT_EQ(w.answer_to(first).why->why, domain::refusal::no_such_dish);
  EXPECT_EQ(w.answer_to(repaired).what, outcome::created);
}

TEST(replaying, is_answered_from_memory_and_byte_for_byte_even_after_a_cancel) {
  with_placed_order w;
  const auto cancel = w.ask(cancelling(w.order.id));
  w.run();
  w.store_succeeds();

  const auto replay = w.ask(keyed_order());
  w.run();

  EXPECT_EQ(w.answer_to(cancel).what, outcome::applied);
  EXPECT_EQ(w.answer_to(replay).what, outcome::replayed);
  EXPECT_EQ(w.answer_to(replay).body, domain::render_order(domain::view(w.order)));
  EXPECT_EQ(w.writes_seen, 2);
  EXPECT_EQ(w.loads_seen, 0);
}

TEST(replaying, tells_the_order_as_it_is_once_the_answer_has_expired) {
  with_placed_order w;
  w.ask(cancelling(w.order.id));
  w.run();
  w.store_succeeds();
  w.now += std::chrono::hours{24};

  const auto late = w.ask(keyed_order());
  w.run();

  EXPECT_EQ(w.answer_to(late).what, outcome::existing);
  EXPECT_NE(w.answer_to(late).body.find("\"cancelled\""), std::string::npos);
  EXPECT_EQ(w.writes_seen, 2);
}

TEST(replaying, wakes_an_order_whose_key_was_claimed_in_an_earlier_life) {
  world w;
  const auto retry = w.ask(keyed_order());
  w.run();
  const auto order = w.placed_by(w.writes.front().what);
  const auto known = stored(order, keyed_order(), w.now + std::chrono::hours{1});

  w.store_answers(kitchen::claimed_before{*known.answer});
  w.reader_answers(known);

  EXPECT_EQ(w.answer_to(retry).what, outcome::replayed);
  EXPECT_EQ(w.writes_seen, 1);
}

TEST(replaying, finds_the_order_when_its_keys_row_was_swept) {
  world w;
  const auto retry = w.ask(keyed_order());
  const auto other = w.ask([] {
    auto patient = keyed_order("first", 5);
    return patient;
  }());
  w.run();
  EXPECT_EQ(w.answer_to(other).why->why, domain::refusal::idempotency_key_reused);
  const auto order = w.placed_by(w.writes.front().what);

  w.store_answers(kitchen::order_exists{order.id});
  w.reader_answers(stored(order, std::nullopt, {}));
  const auto changed = w.ask(keyed_order("first", 5));
  w.run();

  EXPECT_EQ(w.answer_to(retry).what, outcome::existing);
  EXPECT_EQ(w.answer_to(changed).why->why, domain::refusal::idempotency_key_reused);
}

TEST(refusing, a_stored_refusal_is_replayed_until_it_expires) {
  world w;
  const auto first = w.ask(keyed_order());
  w.run();
  w.store_answers(
      kitchen::refused{domain::refusal::out_of_stock, "{stored}", w.now + std::chrono::hours{24}});

  const auto again = w.ask(keyed_order());
  const auto other = w.ask(keyed_order("first", 9));
  w.run();
  w.now += std::chrono::hours{24};
  const auto late = w.ask(keyed_order());
  w.run();
  w.store_succeeds();

  EXPECT_EQ(w.answer_to(first).what, outcome::shop_refused);
  EXPECT_EQ(w.answer_to(again).what, outcome::refusal_replayed);
  EXPECT_EQ(w.answer_to(again).body, "{stored}");
  EXPECT_EQ(w.answer_to(again).why->why, domain::refusal::out_of_stock);
  EXPECT_EQ(w.answer_to(other).why->pointers, std::vector<std::string>{"/items/0/quantity"});
  EXPECT_EQ(w.answer_to(late).what, outcome::created);
}

}  // namespace actors::test
