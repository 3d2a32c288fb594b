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

TEST(pressing, publishes_what_the_kitchen_needs_to_know) {
  with_ticket w;

  w.committed_press(ticket_action::accept);

  const auto& sent = w.publications.front().what;
  EXPECT_EQ(sent.order, some_order().id);
  EXPECT_EQ(sent.status, accepted);
  EXPECT_EQ(sent.idempotency_key, key_of(accepted));
  EXPECT_EQ(sent.establishment.value, 1);
  EXPECT_EQ(sent.occurred_at, w.now);
}

TEST(pressing, tells_whether_the_broker_refused) {
  with_ticket w;
  const auto press = w.committed_press(ticket_action::accept);

  w.broker_answers(delivery_result::refused);

  EXPECT_TRUE(says(w.answer_to(press).why->members, R"("delivery":"refused")"));
  EXPECT_EQ(w.failures_in_row, 1U);
}

TEST(pressing, again_after_success_publishes_the_same_key_once_more) {
  with_ticket w;
  w.successful_press(ticket_action::accept);

  const auto again = w.ask(pressing(ticket_action::accept));
  w.run();
  w.broker_delivers();

  EXPECT_TRUE(says(w.answer_to(again), R"("published":"republished")"));
  EXPECT_EQ(w.published_keys, (std::vector{key_of(accepted), key_of(accepted)}));
  EXPECT_TRUE(w.writes.empty());
}

TEST(pressing, the_next_button_publishes_what_was_not_acknowledged_before_it_in_order) {
  with_ticket w;
  w.committed_press(ticket_action::accept);
  w.broker_answers(delivery_result::unknown);

  const auto next = w.committed_press(ticket_action::cook);
  ASSERT_EQ(w.publications.size(), 1U);  // Never two at once: the order has to hold.
  EXPECT_EQ(w.publications.front().what.status, accepted);
  w.broker_delivers();
  EXPECT_EQ(w.publications.front().what.status, cooking);
  w.broker_delivers();

  EXPECT_TRUE(says(w.answer_to(next), R"("published":"published")"));
  EXPECT_EQ(w.published_keys, (std::vector{key_of(accepted), key_of(accepted), key_of(cooking)}));
  EXPECT_EQ(std::get<establishment::mark_published>(w.writes.front().what).version, 3);
}

TEST(pressing, remembers_the_steps_that_were_acknowledged_before_one_failed) {
  with_ticket w;
  w.committed_press(ticket_action::accept);
  w.broker_answers(delivery_result::unknown);
  const auto next = w.committed_press(ticket_action::cook);

  w.broker_delivers();
  w.broker_answers(delivery_result::refused);
  EXPECT_EQ(std::get<establishment::mark_published>(w.writes.front().what).version, 2);
  w.store_succeeds();
  const auto again = w.ask(pressing(ticket_action::cook));
  w.run();
  EXPECT_EQ(w.publications.front().what.status, cooking);
  w.broker_delivers();

  EXPECT_TRUE(says(w.answer_to(next).why->members, R"("version":3,"published_version":2)"));
  EXPECT_TRUE(says(w.answer_to(again), R"("published":"republished")"));
}

TEST(pressing, is_not_misled_by_a_second_word_about_an_earlier_publication) {
  with_ticket w;
  w.committed_press(ticket_action::accept);
  w.broker_answers(delivery_result::unknown);
  const auto next = w.committed_press(ticket_action::cook);
  const auto earlier = w.publications.front().done;
  w.broker_delivers();

  earlier({delivery_result::delivered, 0, 1, false, {}});
  w.run();

  EXPECT_TRUE(w.open(next));
  ASSERT_EQ(w.publications.size(), 1U);
  EXPECT_EQ(w.publications.front().what.status, cooking);
}

TEST(pressing, gives_up_the_later_steps_when_the_earlier_ones_took_all_the_time) {
  with_ticket w;
  w.committed_press(ticket_action::accept);
  w.broker_answers(delivery_result::unknown);
  const auto next = w.committed_press(ticket_action::cook);

  w.now += w.context.publication_wait_max;
  w.broker_delivers();

  EXPECT_TRUE(says(w.answer_to(next).why->members, R"("delivery":"refused")"));
  EXPECT_TRUE(w.publications.empty());
}

TEST(pressing, the_next_button_during_a_publication_waits_for_its_end) {
  with_ticket w;
  w.committed_press(ticket_action::accept);

  const auto next = w.ask(pressing(ticket_action::cook));
  w.run();
  EXPECT_TRUE(w.writes.empty());
  w.broker_delivers();
  w.store_succeeds();  // The mark.
  w.store_succeeds();  // The step.
  w.broker_delivers();

  EXPECT_TRUE(says(w.answer_to(next), R"("status":"cooking")"));
}

TEST(the_background_publisher, publishes_what_nobody_presses_for) {
  ticket_world w;
  caf::anon_send(w.router, publish_ticket{some_order().id, {}});
  w.run();

  w.reader_answers(stored_ticket(cooking, 3, {{2, accepted, w.now}, {3, cooking, w.now}}));
  w.broker_delivers();
  w.broker_delivers();
  w.store_succeeds();

  EXPECT_EQ(w.published_keys, (std::vector{key_of(accepted), key_of(cooking)}));
  EXPECT_EQ(w.tickets.background_published.value(), 1U);
  EXPECT_EQ(w.news.back().published_version, 3);
}

TEST(the_background_publisher, is_joined_by_a_press) {
  ticket_world w;
  caf::anon_send(w.router, publish_ticket{some_order().id, {}});
  w.run();
  w.reader_answers(stored_ticket(accepted, 2, {{2, accepted, w.now}}));

  const auto press = w.ask(pressing(ticket_action::accept));
  w.run();
  w.broker_delivers();

  EXPECT_TRUE(says(w.answer_to(press), R"("published":"republished")"));
  EXPECT_EQ(w.published_keys.size(), 1U);
}

TEST(the_background_publisher, makes_a_ticket_look_again_that_knows_of_nothing_to_publish) {
  with_ticket w;
  caf::anon_send(w.router, publish_ticket{some_order().id, {}});
  w.run();

  w.reader_answers(stored_ticket(accepted, 2, {{2, accepted, w.now}}));

  EXPECT_EQ(w.published_keys, (std::vector{key_of(accepted)}));
}

TEST(the_background_publisher, asks_the_database_no_more_than_once) {
  with_ticket w;
  caf::anon_send(w.router, publish_ticket{some_order().id, {}});
  w.run();

  w.reader_answers(stored_ticket(created, 1));

  EXPECT_TRUE(w.published_keys.empty());
  EXPECT_EQ(w.loads_seen, 1);
}

TEST(a_publication, that_nobody_reports_is_given_up_in_time) {
  with_ticket w;
  const auto press = w.committed_press(ticket_action::accept);

  w.pass(w.context.publication_wait_max - std::chrono::milliseconds{1});
  EXPECT_TRUE(w.open(press));
  w.pass(std::chrono::milliseconds{1});

  EXPECT_EQ(w.answer_to(press).why->why, domain::refusal::publish_failed);
  EXPECT_NE(w.answer_to(press).why->members.find(R"("delivery":"unknown")"), std::string::npos);
  w.broker_delivers();
  EXPECT_EQ(w.answers->repeats(), 0);
}

TEST(a_mark_that_fails, makes_the_ticket_read_the_truth_again) {
  with_ticket w;
  const auto press = w.committed_press(ticket_action::accept);
  w.broker_delivers();

  w.store_answers(establishment::failed{});
  const auto read = w.ask(reading_ticket());
  w.run();
  w.reader_answers(stored_ticket(accepted, 2, {{2, accepted, w.now}}));

  EXPECT_EQ(w.answer_to(press).what, outcome::applied);
  EXPECT_TRUE(says(w.answer_to(read), R"("published_version":1)"));
}

}  // namespace actors::test
