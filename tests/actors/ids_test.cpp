#include "tests/actors/world.hpp"

#include <gtest/gtest.h>

// Orders under a key: every copy of a request brings an id of its own, and all of them end alike.
namespace actors::test {

namespace kitchen = persistence::kitchen;
using domain::refusal;

namespace {

domain::order_id id_in(const answer& told) { return told.order; }

// An order that was placed in an earlier life, under the id it had then.
kitchen::loaded_order from_before(world& w, const place_order& wanted) {
  kitchen::place_order intent{wanted.id, wanted.user, wanted.wanted, wanted.claim, w.now};
  return stored(w.placed_by(intent), wanted, w.now + std::chrono::hours{1});
}

}  // namespace

TEST(copies, meet_while_the_first_is_written) {
  world w;
  w.ask(keyed_order());
  const auto copy = w.ask(later(keyed_order()));
  w.run();

  EXPECT_EQ(w.answer_to(copy).why->why, refusal::idempotency_in_flight);
  EXPECT_EQ(w.writes_seen, 1);
}

TEST(copies, are_answered_with_the_first_ones_order) {
  world w;
  const auto first = w.ask(keyed_order());
  w.run();
  w.store_succeeds();
  const auto copy = w.ask(later(keyed_order()));
  w.run();

  EXPECT_EQ(w.answer_to(copy).what, outcome::replayed);
  EXPECT_EQ(w.answer_to(copy).body, w.answer_to(first).body);
  EXPECT_EQ(id_in(w.answer_to(copy)), keyed_order().id);
  EXPECT_EQ(w.writes_seen, 1);
}

TEST(copies, of_an_order_from_an_earlier_life_become_it) {
  world w;
  const auto copy = w.ask(later(keyed_order()));
  w.run();
  const auto known = from_before(w, keyed_order());
  w.store_answers(kitchen::claimed_before{*known.answer});
  ASSERT_EQ(w.loads.size(), 1U);
  EXPECT_EQ(w.loads.front().id, keyed_order().id);
  w.reader_answers(known);

  EXPECT_EQ(w.answer_to(copy).what, outcome::replayed);
  EXPECT_EQ(id_in(w.answer_to(copy)), keyed_order().id);

  const auto reading_it = w.ask(reading(keyed_order().id));
  const auto reading_other = w.ask(reading(later(keyed_order()).id));
  w.run();
  EXPECT_EQ(w.answer_to(reading_it).what, outcome::found);
  EXPECT_EQ(w.answer_to(reading_other).why->why, refusal::unknown_order);
}

TEST(copies, of_an_order_whose_key_was_swept_become_it) {
  world w;
  const auto copy = w.ask(later(keyed_order()));
  w.run();
  const auto known = from_before(w, keyed_order());
  w.store_answers(kitchen::order_exists{keyed_order().id});
  w.reader_answers(stored(known.order, std::nullopt, {}));

  EXPECT_EQ(w.answer_to(copy).what, outcome::existing);
  EXPECT_EQ(id_in(w.answer_to(copy)), keyed_order().id);
}

TEST(an_id_that_only_ends_alike, is_of_no_order) {
  world w;
  w.ask(keyed_order());
  w.run();
  w.store_succeeds();
  const auto stranger = later(keyed_order()).id;
  const auto read = w.ask(reading(stranger));
  const auto cancel = w.ask(cancelling(stranger));
  w.run();

  EXPECT_EQ(w.answer_to(read).why->why, refusal::unknown_order);
  EXPECT_EQ(w.answer_to(cancel).why->why, refusal::unknown_order);
  EXPECT_EQ(w.writes_seen, 1);
}

TEST(an_id_that_only_ends_alike, does_not_hide_the_order_that_is_asked_for_meanwhile) {
  world w;
  const auto stranger = w.ask(reading(later(keyed_order()).id));
  const auto asked = w.ask(reading(keyed_order().id));
  w.run();
  w.reader_answers(std::nullopt);
  w.reader_answers(from_before(w, keyed_order()));

  EXPECT_EQ(w.answer_to(stranger).why->why, refusal::unknown_order);
  EXPECT_EQ(w.answer_to(asked).what, outcome::found);
}

}  // namespace actors::test
