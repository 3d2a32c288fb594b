#include "tests/actors/ticket_world.hpp"

#include <gtest/gtest.h>

namespace actors::test {

namespace establishment = persistence::establishment;
using domain::ticket_action;
using enum domain::order_status;

namespace {

const establishment::move_ticket& move_in(const ticket_write_request& write) {
  return std::get<establishment::move_ticket>(write.what);
}

}  // namespace

TEST(noting_an_order, answers_once_the_ticket_is_committed_and_a_copy_is_a_duplicate) {
  ticket_world w;

  const auto first = w.ask(created_order());
  w.run();
  EXPECT_TRUE(w.open(first));
  w.store_succeeds();
  const auto copy = w.ask(created_order());
  w.run();

  EXPECT_EQ(w.answer_to(first).what, outcome::applied);
  EXPECT_EQ(w.answer_to(copy).what, outcome::duplicate);
  EXPECT_EQ(w.writes_seen, 1);
  EXPECT_EQ(w.loads_seen, 0);
  EXPECT_TRUE(w.published_keys.empty());
  ASSERT_EQ(w.news.size(), 1U);
  EXPECT_EQ(w.news.front(), domain::ticket_of(some_order()));
}

TEST(noting_an_order, that_was_noted_in_an_earlier_life_is_a_duplicate_and_leaves_memory) {
  ticket_world w;
  const auto again = w.ask(created_order());
  w.run();

  w.store_answers(establishment::known_before{});

  EXPECT_EQ(w.answer_to(again).what, outcome::duplicate);
  EXPECT_TRUE(w.news.empty());
  EXPECT_EQ(w.metrics.live_orders.value(), 0);
}

TEST(noting_an_order, that_the_store_does_not_take_is_refused_and_forgotten) {
  ticket_world w;
  const auto note = w.ask(created_order());
  const auto read = w.ask(reading_ticket());
  w.run();

  w.store_answers(establishment::turned_down{domain::refusal::rejected_by_store});
  w.reader_answers(std::nullopt);

  EXPECT_EQ(w.refusal_of(note), domain::refusal::rejected_by_store);
  EXPECT_EQ(w.refusal_of(read), domain::refusal::unknown_ticket);
}

TEST(noting_an_order, while_the_database_is_away_is_refused_and_can_be_done_again) {
  ticket_world w;
  const auto first = w.ask(created_order());
  w.run();
  w.store_answers(establishment::failed{});

  const auto retry = w.ask(created_order());
  w.run();
  w.store_succeeds();

  EXPECT_EQ(w.refusal_of(first), domain::refusal::store_down);
  EXPECT_EQ(w.answer_to(retry).what, outcome::applied);
}

TEST(a_cancellation, before_the_creation_leaves_a_cancelled_ticket_that_stays_so) {
  ticket_world w;
  const auto cancellation = w.ask(cancelled_order());
  w.run();
  w.reader_answers(std::nullopt);
  const auto written = std::get<establishment::note_ticket>(w.writes.front().what).ticket;
  w.store_succeeds();

  const auto late = w.ask(created_order());
  const auto press = w.ask(pressing(ticket_action::accept));
  w.run();

  EXPECT_EQ(written.status, cancelled);
  EXPECT_EQ(written.published_version, written.version);
  EXPECT_EQ(w.answer_to(cancellation).what, outcome::applied);
  EXPECT_EQ(w.answer_to(late).what, outcome::duplicate);
  EXPECT_EQ(w.refusal_of(press), domain::refusal::invalid_transition);
  EXPECT_EQ(w.answer_to(press).why->current_status, "cancelled");
  EXPECT_TRUE(w.published_keys.empty());
}

TEST(a_cancellation, of_a_ticket_being_cooked_cancels_it_and_publishes_nothing) {
  with_ticket w;
  w.successful_press(ticket_action::accept);
  w.successful_press(ticket_action::cook);
  const auto published_before = w.published_keys.size();

  const auto cancellation = w.ask(cancelled_order());
  w.run();
  EXPECT_EQ(move_in(w.writes.front()).from, cooking);
  EXPECT_EQ(move_in(w.writes.front()).source, domain::event_source::kafka);
  w.store_succeeds();
  const auto again = w.ask(cancelled_order());
  const auto press = w.ask(pressing(ticket_action::ready));
  w.run();

  EXPECT_EQ(w.answer_to(cancellation).what, outcome::applied);
  EXPECT_EQ(w.answer_to(again).what, outcome::duplicate);
  EXPECT_EQ(w.refusal_of(press), domain::refusal::invalid_transition);
  EXPECT_EQ(w.published_keys.size(), published_before);
  EXPECT_EQ(w.news.back().status, cancelled);
}

TEST(a_cancellation, takes_back_the_steps_that_were_not_published_yet) {
  with_ticket w;
  const auto press = w.committed_press(ticket_action::accept);
  w.broker_answers(messaging::delivery_result::unknown);
  EXPECT_EQ(w.refusal_of(press), domain::refusal::publish_failed);

  w.ask(cancelled_order());
  w.run();
  const auto after = move_in(w.writes.front()).after;
  w.store_succeeds();
  caf::anon_send(w.router, publish_ticket{some_order().id, {}});
  w.run();
  w.reader_answers(stored_ticket(cancelled, 3));

  EXPECT_EQ(after.version, 3);
  EXPECT_EQ(after.published_version, 3);
  EXPECT_EQ(w.published_keys.size(), 1U);
}

TEST(a_cancellation, of_a_rejected_ticket_that_was_not_published_leaves_it_and_publishes_nothing) {
  ticket_world w;
  const auto cancellation = w.ask(cancelled_order());
  w.run();

  w.reader_answers(stored_ticket(rejected, 2, {{2, rejected, w.now}}));
  EXPECT_EQ(std::get<establishment::mark_published>(w.writes.front().what).version, 2);
  EXPECT_TRUE(w.open(cancellation));
  w.store_succeeds();

  EXPECT_EQ(w.answer_to(cancellation).what, outcome::duplicate);
  EXPECT_EQ(w.news.back().status, rejected);
  EXPECT_EQ(w.news.back().published_version, 2);
  EXPECT_TRUE(w.published_keys.empty());
}

TEST(a_cancellation, waits_for_a_publication_under_way) {
  with_ticket w;
  w.committed_press(ticket_action::accept);

  const auto cancellation = w.ask(cancelled_order());
  w.run();
  EXPECT_TRUE(w.writes.empty());
  w.broker_delivers();
  w.store_succeeds();  // The mark.
  w.store_succeeds();  // The cancellation.

  EXPECT_EQ(w.answer_to(cancellation).what, outcome::applied);
}

TEST(a_cancellation, that_loses_a_race_against_a_step_looks_again) {
  ticket_world w;
  const auto cancellation = w.ask(cancelled_order());
  w.run();
  w.reader_answers(std::nullopt);
  w.store_answers(establishment::known_before{});

  w.reader_answers(stored_ticket(accepted, 2));
  EXPECT_EQ(move_in(w.writes.front()).from, accepted);
  w.store_succeeds();

  EXPECT_EQ(w.answer_to(cancellation).what, outcome::applied);
}

TEST(reading_a_ticket, shows_what_is_committed_to_whom_it_concerns) {
  with_ticket w;
  w.ask(pressing(ticket_action::accept));

  const auto own = w.ask(reading_ticket());
  const auto foreign = w.ask(reading_ticket(2));
  auto admin = reading_ticket(2);
  admin.rights.all = true;
  const auto by_admin = w.ask(admin);
  w.run();

  EXPECT_EQ(w.answer_to(own).what, outcome::found);
  EXPECT_EQ(w.answer_to(own).body, domain::render_ticket(domain::ticket_of(some_order())));
  EXPECT_EQ(w.refusal_of(foreign), domain::refusal::unknown_ticket);
  EXPECT_EQ(w.answer_to(by_admin).what, outcome::found);
}

TEST(reading_a_ticket, while_the_database_is_away_is_refused_and_tried_anew) {
  ticket_world w;
  const auto first = w.ask(reading_ticket());
  w.run();
  w.reader_is_down();

  const auto second = w.ask(reading_ticket());
  w.run();
  w.reader_answers(std::nullopt);

  EXPECT_EQ(w.refusal_of(first), domain::refusal::store_down);
  EXPECT_EQ(w.refusal_of(second), domain::refusal::unknown_ticket);
  EXPECT_EQ(w.metrics.live_orders.value(), 0);
}

TEST(leaving, happens_to_tickets_nobody_asks_for_but_not_in_mid_publication) {
  router_settings settings;
  settings.idle_ticks_max = 1;
  with_ticket w{settings};
  const auto press = w.committed_press(ticket_action::accept);

  for (int second = 0; second < 5; ++second) w.tick();
  EXPECT_EQ(w.metrics.live_orders.value(), 1);
  w.broker_delivers();
  w.store_succeeds();
  for (int second = 0; second < 5; ++second) w.tick();

  EXPECT_EQ(w.answer_to(press).what, outcome::applied);
  EXPECT_EQ(w.metrics.live_orders.value(), 0);
}

}  // namespace actors::test
