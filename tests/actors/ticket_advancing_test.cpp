#include "tests/actors/ticket_world.hpp"

#include <gtest/gtest.h>

namespace actors::test {

namespace establishment = persistence::establishment;
using domain::ticket_action;
using messaging::delivery_result;
using enum domain::order_status;

namespace {

bool says(const answer& given, const std::string& words) {
  return given.body.find(words) != std::string::npos;
}

bool says(const std::string& text, const std::string& words) {
  return text.find(words) != std::string::npos;
}

}  // namespace

TEST(pressing, is_answered_once_the_step_is_committed_and_the_broker_has_it) {
  with_ticket w;

  const auto press = w.ask(pressing(ticket_action::accept));
  w.run();
  EXPECT_TRUE(w.publications.empty());
  w.store_succeeds();
  EXPECT_TRUE(w.open(press));
  w.broker_delivers();

  const auto& given = w.answer_to(press);
  EXPECT_EQ(given.what, outcome::applied);
  EXPECT_TRUE(says(given, R"("status":"accepted","version":2,"published_version":2)"));
  EXPECT_TRUE(says(given, R"("published":"published")"));
  EXPECT_TRUE(says(given, key_of(accepted)));
  EXPECT_EQ(std::get<establishment::mark_published>(w.writes.front().what).version, 2);
  EXPECT_EQ(w.tickets.published.value(), 1U);
}

TEST(pressing, while_the_broker_is_away_keeps_the_step_and_pressing_again_publishes_it_again) {
  with_ticket w;
  const auto first = w.committed_press(ticket_action::accept);
  w.broker_answers(delivery_result::unknown);

  const auto second = w.ask(pressing(ticket_action::accept));
  w.run();
  EXPECT_TRUE(w.writes.empty());
  w.broker_delivers();

  EXPECT_EQ(w.refusal_of(first), domain::refusal::publish_failed);
  const auto& members = w.answer_to(first).why->members;
  EXPECT_TRUE(says(members, R"("status":"accepted","version":2,"published_version":1)"));
  EXPECT_TRUE(says(members, R"("idempotency_key":")" + key_of(accepted) + '"'));
  EXPECT_TRUE(says(members, R"("delivery":"unknown")"));
  EXPECT_TRUE(says(w.answer_to(second), R"("published":"republished")"));
  EXPECT_EQ(w.published_keys, (std::vector{key_of(accepted), key_of(accepted)}));
  EXPECT_EQ(w.writes_seen, 3);  // Note, step and mark.
}

TEST(pressing, twice_at_once_is_one_local_change_and_both_hear_of_the_publication) {
  with_ticket w;
  const auto first = w.ask(pressing(ticket_action::accept));
  const auto second = w.ask(pressing(ticket_action::accept));
  w.run();

  EXPECT_TRUE(w.open(second));
  w.store_succeeds();
  const auto third = w.ask(pressing(ticket_action::accept));
  w.run();
  w.broker_delivers();

  EXPECT_TRUE(says(w.answer_to(first), R"("published":"published")"));
  EXPECT_TRUE(says(w.answer_to(second), R"("published":"republished")"));
  EXPECT_TRUE(says(w.answer_to(third), R"("published":"republished")"));
  EXPECT_EQ(w.published_keys, (std::vector{key_of(accepted)}));
  EXPECT_EQ(w.writes_seen, 3);
}

TEST(pressing, twice_at_once_while_the_broker_is_away_fails_for_both) {
  with_ticket w;
  const auto first = w.committed_press(ticket_action::accept);
  const auto second = w.ask(pressing(ticket_action::accept));
  w.run();

  w.broker_answers(delivery_result::unknown);

  EXPECT_EQ(w.refusal_of(first), domain::refusal::publish_failed);
  EXPECT_EQ(w.refusal_of(second), domain::refusal::publish_failed);
  EXPECT_EQ(w.published_keys.size(), 1U);
}

TEST(pressing, a_button_that_skips_a_step_is_refused_and_publishes_nothing) {
  with_ticket w;
  w.successful_press(ticket_action::accept);

  const auto skip = w.ask(pressing(ticket_action::ready));
  w.run();

  EXPECT_EQ(w.refusal_of(skip), domain::refusal::invalid_transition);
  EXPECT_EQ(w.answer_to(skip).why->current_status, "accepted");
  EXPECT_EQ(w.published_keys.size(), 1U);
}

TEST(pressing, an_earlier_button_is_no_step_back) {
  with_ticket w;
  w.successful_press(ticket_action::accept);
  w.successful_press(ticket_action::cook);

  const auto late = w.ask(pressing(ticket_action::accept));
  w.run();

  EXPECT_EQ(w.refusal_of(late), domain::refusal::invalid_transition);
  EXPECT_EQ(w.published_keys.size(), 2U);
}

TEST(pressing, another_establishments_ticket_is_unknown_whatever_the_moment) {
  with_ticket w;

  const auto at_rest = w.ask(pressing(ticket_action::accept, 2));
  w.run();
  w.committed_press(ticket_action::accept);
  const auto in_publication = w.ask(pressing(ticket_action::accept, 2));
  w.run();

  EXPECT_EQ(w.refusal_of(at_rest), domain::refusal::unknown_ticket);
  EXPECT_EQ(w.refusal_of(in_publication), domain::refusal::unknown_ticket);
  EXPECT_EQ(w.writes_seen, 2);
  EXPECT_EQ(w.published_keys.size(), 1U);
}

TEST(pressing, on_a_ticket_that_is_not_there_is_refused_and_leaves_nothing_in_memory) {
  ticket_world w;

  const auto press = w.ask(pressing(ticket_action::accept));
  w.run();
  w.reader_answers(std::nullopt);

  EXPECT_EQ(w.refusal_of(press), domain::refusal::unknown_ticket);
  EXPECT_EQ(w.metrics.live_orders.value(), 0);
}

TEST(pressing, does_not_show_before_it_is_committed) {
  with_ticket w;
  w.ask(pressing(ticket_action::accept));

  const auto meanwhile = w.ask(reading_ticket());
  w.run();
  w.store_succeeds();
  const auto after = w.ask(reading_ticket());
  w.run();

  EXPECT_TRUE(says(w.answer_to(meanwhile), R"("status":"created")"));
  EXPECT_TRUE(says(w.answer_to(after), R"("status":"accepted","version":2,"published_version":1)"));
}

TEST(pressing, on_a_ticket_changed_by_hand_meanwhile_is_decided_again) {
  with_ticket w;
  const auto press = w.ask(pressing(ticket_action::cook));
  const auto early = w.ask(pressing(ticket_action::accept));
  w.run();
  EXPECT_EQ(w.refusal_of(press), domain::refusal::invalid_transition);

  w.store_answers(establishment::version_conflict{});
  w.reader_answers(stored_ticket(cooking, 3));

  EXPECT_EQ(w.refusal_of(early), domain::refusal::invalid_transition);
  EXPECT_EQ(w.answer_to(early).why->current_status, "cooking");
  EXPECT_EQ(w.metrics.version_conflicts.value(), 1U);
}

TEST(pressing, gives_up_after_losing_every_race) {
  with_ticket w;
  const auto press = w.ask(pressing(ticket_action::accept));
  w.run();

  for (int lost = 0; lost < ticket_decisions_max; ++lost) {
    w.store_answers(establishment::version_conflict{});
    w.reader_answers(stored_ticket(created, 1));
  }
  w.store_answers(establishment::version_conflict{});

  EXPECT_EQ(w.refusal_of(press), domain::refusal::store_down);
}

TEST(pressing, while_the_database_is_away_is_refused_and_publishes_nothing) {
  with_ticket w;
  const auto press = w.ask(pressing(ticket_action::accept));
  w.run();

  w.store_answers(establishment::failed{});

  EXPECT_EQ(w.refusal_of(press), domain::refusal::store_down);
  EXPECT_TRUE(w.published_keys.empty());
}

TEST(pressing, is_refused_at_once_when_too_many_wait) {
  with_ticket w;
  w.ask(pressing(ticket_action::accept));
  w.run();

  for (std::size_t i = 0; i < parked_ticket_commands_max; ++i) {
    w.ask(pressing(ticket_action::accept));
  }
  const auto one_more = w.ask(pressing(ticket_action::accept));
  w.run();

  EXPECT_EQ(w.refusal_of(one_more), domain::refusal::overloaded);
}

TEST(pressing, after_a_ticket_has_died_starts_from_the_database) {
  with_ticket w;
  const auto press = w.committed_press(ticket_action::accept);
  const auto late = w.publications.front().done;
  w.broker_delivers();
  const auto ticket = caf::actor_cast<caf::actor>(w.writes.front().to);
  w.writes.clear();

  caf::anon_send_exit(ticket, caf::exit_reason::kill);
  w.run();
  late({delivery_result::delivered, 0, 1, false, {}});
  w.run();
  const auto again = w.ask(pressing(ticket_action::accept));
  w.run();
  w.reader_answers(stored_ticket(accepted, 2, {{2, accepted, w.now}}));
  w.broker_delivers();

  EXPECT_EQ(w.answer_to(press).what, outcome::applied);
  EXPECT_TRUE(says(w.answer_to(again), R"("published":"republished")"));
  EXPECT_EQ(w.metrics.deaths.value(), 1U);
  EXPECT_EQ(w.answers->repeats(), 0);
}

}  // namespace actors::test
