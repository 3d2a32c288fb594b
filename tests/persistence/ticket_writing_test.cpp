#include "ticket_rail.hpp"

#include <gtest/gtest.h>

namespace persistence::establishment {
namespace {

using enum domain::order_status;

TEST(noting_a_ticket, writes_it_once_and_a_copy_finds_it) {
  rail rail;
  const auto ticket = fresh_ticket();

  const auto first = rail.commit_one(note_ticket{ticket});
  auto copy = ticket;
  copy.comment = "another";
  const auto second = rail.commit_one(note_ticket{copy});

  EXPECT_TRUE(is<noted>(first));
  EXPECT_TRUE(is<known_before>(second));
  const auto stored = rail.stored(ticket);
  ASSERT_TRUE(stored.has_value());
  EXPECT_EQ(stored->ticket, ticket);
  EXPECT_TRUE(stored->unpublished.empty());
  EXPECT_EQ(rail.db.text("select status || source from ticket_events"), "createdkafka");
}

TEST(noting_a_ticket, that_was_cancelled_first_leaves_nothing_to_publish) {
  rail rail;
  auto ticket = fresh_ticket();
  ticket.status = cancelled;
  ticket.comment = std::nullopt;
  ticket.lines.clear();

  const auto first = rail.commit_one(note_ticket{ticket});
  auto late = ticket;
  late.status = created;
  const auto second = rail.commit_one(note_ticket{late});

  EXPECT_TRUE(is<noted>(first));
  EXPECT_TRUE(is<known_before>(second));
  EXPECT_EQ(rail.stored(ticket)->ticket, ticket);
}

TEST(moving_a_ticket, writes_ticket_and_event_and_leaves_the_step_unpublished) {
  rail rail;
  const auto ticket = rail.noted_ticket();
  const auto move = step(ticket, accepted);

  const auto answer = rail.commit_one(move);

  EXPECT_TRUE(is<moved>(answer));
  const auto stored = rail.stored(ticket);
  EXPECT_EQ(stored->ticket, move.after);
  EXPECT_EQ(
      stored->unpublished, (std::vector<unpublished_step>{{2, accepted, move.after.updated_at}}));
  EXPECT_EQ(
      rail.db.text("select status || source from ticket_events where version = 2"), "acceptedhttp");
}

TEST(moving_a_ticket, from_another_version_or_status_writes_nothing) {
  rail rail;
  const auto ticket = rail.noted_ticket();
  const auto accepted_ticket = rail.moved_ticket(ticket, accepted);

  const auto stale_version = rail.commit_one(step(ticket, rejected));
  auto stale_status = step(accepted_ticket, cooking);
  stale_status.from = created;
  const auto other_status = rail.commit_one(stale_status);
  const auto missing = rail.commit_one(step(fresh_ticket(), accepted));

  EXPECT_TRUE(is<version_conflict>(stale_version));
  EXPECT_TRUE(is<version_conflict>(other_status));
  EXPECT_TRUE(is<version_conflict>(missing));
  EXPECT_EQ(rail.stored(ticket)->ticket, accepted_ticket);
  EXPECT_EQ(rail.count("ticket_events"), 2);
}

TEST(moving_a_ticket, to_cancelled_leaves_nothing_unpublished) {
  rail rail;
  const auto ticket = rail.moved_ticket(rail.moved_ticket(rail.noted_ticket(), accepted), cooking);

  const auto answer = rail.commit_one(step(ticket, cancelled));

  EXPECT_TRUE(is<moved>(answer));
  const auto stored = rail.stored(ticket);
  EXPECT_EQ(stored->ticket.published_version, 4);
  EXPECT_TRUE(stored->unpublished.empty());
}

TEST(marking_a_ticket, forgets_the_steps_up_to_that_version_and_never_goes_back) {
  rail rail;
  const auto ticket = rail.moved_ticket(rail.moved_ticket(rail.noted_ticket(), accepted), cooking);

  const auto half = rail.commit_one(mark_published{ticket.order, 2});
  const auto after_half = rail.stored(ticket)->unpublished;
  rail.commit_one(mark_published{ticket.order, 3});
  const auto back = rail.commit_one(mark_published{ticket.order, 2});

  EXPECT_TRUE(is<marked>(half));
  ASSERT_EQ(after_half.size(), 1U);
  EXPECT_EQ(after_half.front().status, cooking);
  EXPECT_TRUE(is<marked>(back));
  EXPECT_EQ(rail.stored(ticket)->ticket.published_version, 3);
}

TEST(marking_a_ticket, beyond_its_version_or_one_that_is_not_there_does_nothing) {
  rail rail;
  const auto ticket = rail.noted_ticket();

  const auto beyond = rail.commit_one(mark_published{ticket.order, 2});
  const auto missing = rail.commit_one(mark_published{fresh_ticket().order, 2});

  EXPECT_TRUE(is<marked>(beyond));
  EXPECT_TRUE(is<marked>(missing));
  EXPECT_EQ(rail.stored(ticket)->ticket.published_version, 1);
}

TEST(a_batch_of_tickets, is_written_in_one_go_with_an_outcome_each) {
  rail rail;
  std::vector<intent> batch;
  std::vector<domain::ticket> before;
  for (int i = 0; i < 60; ++i) before.push_back(rail.noted_ticket());
  for (std::size_t i = 0; i < 30; ++i) {
    batch.emplace_back(step(before[i], i % 2 == 0 ? accepted : rejected));
  }
  for (std::size_t i = 30; i < 60; ++i) batch.emplace_back(note_ticket{before[i]});
  for (int i = 0; i < 60; ++i) batch.emplace_back(note_ticket{fresh_ticket()});

  const auto answers = rail.commit(batch);

  for (std::size_t i = 0; i < 30; ++i) EXPECT_TRUE(is<moved>(answers[i])) << i;
  for (std::size_t i = 30; i < 60; ++i) EXPECT_TRUE(is<known_before>(answers[i])) << i;
  for (std::size_t i = 60; i < 120; ++i) EXPECT_TRUE(is<noted>(answers[i])) << i;
  EXPECT_EQ(rail.report.attempts, 1);
}

TEST(checking_tickets, finds_nothing_where_everything_is_right) {
  rail rail;
  rail.moved_ticket(rail.moved_ticket(rail.noted_ticket(), accepted), cooking);
  rail.moved_ticket(rail.moved_ticket(rail.noted_ticket(), accepted), cancelled);

  for (const auto& balance : check(rail.db.url())) {
    EXPECT_EQ(balance.violations, 0) << balance.sentence;
    EXPECT_TRUE(balance.sentence.ends_with('.'));
  }
}

TEST(checking_tickets, finds_what_was_broken_by_hand) {
  const auto broken_by = [](const std::string& sql) {
    rail rail;
    rail.moved_ticket(rail.moved_ticket(rail.noted_ticket(), accepted), cooking);
    rail.moved_ticket(rail.noted_ticket(), cancelled);
    // A database with another table is not used again by the next test.
    rail.by_hand("create table changed (); alter table tickets drop constraint tickets_check");
    rail.by_hand(sql);
    std::string broken;
    for (const auto& balance : check(rail.db.url())) {
      if (balance.violations > 0) broken += balance.name + ' ';
    }
    return broken;
  };
  const std::string path = "ticket_history_is_a_path ";
  const std::string end = "ticket_history_ends_at_the_ticket ";
  const std::string published = "published_is_no_more_than_happened ";

  EXPECT_EQ(broken_by("delete from ticket_events where version = 2 and status = 'accepted'"), path);
  EXPECT_EQ(broken_by("update ticket_events set status = 'ready' where status = 'accepted'"), path);
  EXPECT_EQ(broken_by("update ticket_events set source = 'http' where version = 1"), path);
  EXPECT_EQ(broken_by("update tickets set status = 'ready' where version = 3"), end);
  EXPECT_EQ(broken_by("delete from tickets where version = 3"), end);
  EXPECT_EQ(broken_by("update tickets set published_version = 4 where version = 3"), published);
  EXPECT_EQ(broken_by("update tickets set published_version = 1"), published);
}

}  // namespace
}  // namespace persistence::establishment
