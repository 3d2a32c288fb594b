#include "tests/actors/world.hpp"

#include <gtest/gtest.h>

namespace actors::test {

namespace kitchen = persistence::kitchen;

namespace {

kitchen::loaded_order changed_by_hand(domain::order order, domain::order_status to) {
  order.status = to;
  order.version += 1;
  return stored(order, keyed_order(), order.created_at + std::chrono::hours{24});
}

}  // namespace

TEST(cancelling_an_order, at_once_by_two_is_written_once) {
  with_placed_order w;

  const auto first = w.ask(cancelling(w.order.id));
  const auto second = w.ask(cancelling(w.order.id));
  w.run();
  EXPECT_TRUE(w.open(second));
  w.store_succeeds();

  EXPECT_EQ(w.answer_to(first).what, outcome::applied);
  EXPECT_EQ(w.answer_to(second).what, outcome::duplicate);
  EXPECT_EQ(w.answer_to(first).body, w.answer_to(second).body);
  EXPECT_EQ(w.writes_seen, 2);
}

TEST(cancelling_an_order, does_not_show_before_it_is_committed) {
  with_placed_order w;
  w.ask(cancelling(w.order.id));

  const auto meanwhile = w.ask(reading(w.order.id));
  w.run();
  EXPECT_NE(w.answer_to(meanwhile).body.find("\"created\""), std::string::npos);
  w.store_succeeds();
  const auto after = w.ask(reading(w.order.id));
  w.run();

  EXPECT_NE(w.answer_to(after).body.find("\"cancelled\""), std::string::npos);
}

TEST(cancelling_an_order, changed_by_hand_meanwhile_is_decided_again) {
  with_placed_order w;
  const auto cancel = w.ask(cancelling(w.order.id));
  w.run();

  w.store_answers(kitchen::version_conflict{});
  w.reader_answers(changed_by_hand(w.order, domain::order_status::accepted));
  EXPECT_EQ(std::get<kitchen::move_order>(w.writes.front().what).after.version, 3);
  w.store_succeeds();

  EXPECT_EQ(w.answer_to(cancel).what, outcome::applied);
  EXPECT_EQ(w.metrics.version_conflicts.value(), 1U);
}

TEST(cancelling_an_order, cooked_by_hand_meanwhile_is_refused_with_the_status_it_has) {
  with_placed_order w;
  const auto cancel = w.ask(cancelling(w.order.id));
  w.run();

  w.store_answers(kitchen::version_conflict{});
  w.reader_answers(changed_by_hand(w.order, domain::order_status::cooking));

  EXPECT_EQ(w.answer_to(cancel).why->why, domain::refusal::invalid_transition);
  EXPECT_EQ(w.answer_to(cancel).why->current_status, "cooking");
}

TEST(cancelling_an_order, gives_up_after_losing_every_race) {
  with_placed_order w;
  const auto cancel = w.ask(cancelling(w.order.id));
  w.run();

  for (int lost = 0; lost < decisions_max; ++lost) {
    w.store_answers(kitchen::version_conflict{});
    w.reader_answers(stored(w.order, keyed_order(), w.now));
  }
  w.store_answers(kitchen::version_conflict{});

  EXPECT_EQ(w.answer_to(cancel).why->why, domain::refusal::store_down);
}

TEST(cancelling_an_order, of_another_user_is_unknown_and_changes_nothing) {
  with_placed_order w;

  const auto cancel = w.ask(cancelling(w.order.id, "8"));
  const auto read = w.ask(reading(w.order.id, "8"));
  w.run();

  EXPECT_EQ(w.answer_to(cancel).why->why, domain::refusal::unknown_order);
  EXPECT_EQ(w.answer_to(read).why->why, domain::refusal::unknown_order);
  EXPECT_EQ(w.writes_seen, 1);
}

TEST(reading_an_order, that_is_not_there_leaves_nothing_in_memory) {
  world w;

  const auto read = w.ask(reading(keyed_order().id));
  w.run();
  w.reader_answers(std::nullopt);

  EXPECT_EQ(w.answer_to(read).why->why, domain::refusal::unknown_order);
  EXPECT_EQ(w.metrics.live_orders.value(), 0);
}

TEST(reading_an_order, while_the_database_is_away_is_refused_and_tried_anew) {
  world w;
  const auto first = w.ask(reading(keyed_order().id));
  w.run();
  w.reader_is_down();

  w.ask(reading(keyed_order().id));
  w.run();

  EXPECT_EQ(w.answer_to(first).why->why, domain::refusal::store_down);
  EXPECT_EQ(w.loads_seen, 2);
}

TEST(dying, in_mid_write_answers_its_asker_and_the_next_command_starts_from_the_database) {
  with_placed_order w;
  const auto cancel = w.ask(cancelling(w.order.id));
  const auto parked = w.ask(cancelling(w.order.id));
  w.run();

  caf::anon_send_exit(caf::actor_cast<caf::actor>(w.writes.front().to), caf::exit_reason::kill);
  w.run();
  const auto retry = w.ask(cancelling(w.order.id));
  w.run();
  w.store_succeeds();  // The write of the dead one: nobody is there to hear of it.
  w.reader_answers(changed_by_hand(w.order, domain::order_status::cancelled));

  EXPECT_EQ(w.answer_to(cancel).why->why, domain::refusal::store_down);
  EXPECT_EQ(w.answer_to(parked).why->why, domain::refusal::store_down);
  EXPECT_EQ(w.answer_to(retry).what, outcome::duplicate);
  EXPECT_EQ(w.metrics.deaths.value(), 1U);
  EXPECT_EQ(w.answers->repeats(), 0);
}

TEST(leaving, happens_to_orders_nobody_asks_for) {
  orders_settings settings;
  settings.idle_ticks_max = 4;
  with_placed_order w{settings};

  for (int second = 0; second < 8; ++second) w.tick();
  EXPECT_EQ(w.metrics.live_orders.value(), 0);
  const auto read = w.ask(reading(w.order.id));
  w.run();
  w.reader_answers(stored(w.order, keyed_order(), w.now + std::chrono::hours{1}));

  EXPECT_EQ(w.answer_to(read).what, outcome::found);
  EXPECT_EQ(w.metrics.unloads.value(), 1U);
  EXPECT_EQ(w.metrics.deaths.value(), 0U);
}

TEST(leaving, loses_no_command_that_comes_meanwhile) {
  orders_settings settings;
  settings.idle_ticks_max = 1;
  with_placed_order w{settings};

  for (int second = 0; second < 3; ++second) caf::anon_send(w.router, tick_atom::value);
  std::vector<std::uint64_t> reads;
  for (int i = 0; i < 10; ++i) reads.push_back(w.ask(reading(w.order.id)));
  w.run();
  if (!w.loads.empty()) w.reader_answers(stored(w.order, keyed_order(), w.now));

  for (const auto read : reads) EXPECT_EQ(w.answer_to(read).what, outcome::found);
  EXPECT_EQ(w.metrics.unloads.value(), 1U);
}

TEST(leaving, is_declined_by_an_order_that_is_being_written) {
  orders_settings settings;
  settings.idle_ticks_max = 1;
  with_placed_order w{settings};
  const auto cancel = w.ask(cancelling(w.order.id));
  w.run();

  for (int second = 0; second < 5; ++second) w.tick();
  EXPECT_EQ(w.metrics.live_orders.value(), 1);
  w.store_succeeds();

  EXPECT_EQ(w.answer_to(cancel).what, outcome::applied);
}

TEST(leaving, makes_room_when_there_are_too_many) {
  orders_settings settings;
  settings.resident_max = 10;
  world w{settings};

  for (int i = 0; i < 100; ++i) {
    w.ask(keyed_order("key-" + std::to_string(i)));
    w.run();
    w.store_succeeds();
  }

  EXPECT_LE(w.metrics.live_orders.value(), 11);
  EXPECT_GE(w.metrics.unloads.value(), 89U);
}

TEST(an_order, counts_messages_no_handler_knows) {
  with_placed_order w;
  w.ask(cancelling(w.order.id));
  w.run();
  const auto order = caf::actor_cast<caf::actor>(w.writes.front().to);

  caf::anon_send(order, 42);
  w.run();

  EXPECT_EQ(w.metrics.unmatched.value(), 1U);
}

TEST(an_order, refuses_commands_above_its_bound_at_once) {
  with_placed_order w;
  w.ask(cancelling(w.order.id));
  w.run();

  for (std::size_t i = 0; i < parked_commands_max; ++i) w.ask(cancelling(w.order.id));
  const auto one_more = w.ask(cancelling(w.order.id));
  w.run();

  EXPECT_EQ(w.answer_to(one_more).why->why, domain::refusal::overloaded);
}

TEST(a_reply, destroyed_unanswered_says_failed_retry) {
  const auto answers = std::make_shared<inbox>();

  { const reply token{answers, 1}; }

  EXPECT_EQ(answers->find(1)->why->why, domain::refusal::store_down);
}

TEST(a_reply, answers_exactly_once_through_moves_and_copies) {
  const auto answers = std::make_shared<inbox>();

  {
    reply first{answers, 1};
    reply second{std::move(first)};
    const reply spectator{second};
    second.answer({outcome::found, "body", {}, std::nullopt});
  }

  EXPECT_EQ(answers->find(1)->what, outcome::found);
  EXPECT_EQ(answers->repeats(), 0);
}

}  // namespace actors::test
