#include "actors/ticket_feed.hpp"

#include "tests/actors/ticket_world.hpp"

#include <gtest/gtest.h>

namespace actors::test {

namespace {

constexpr std::uint64_t first_number = 1000;

class feed_world {
 public:
  feed_world() : scheduler_(dynamic_cast<caf::scheduler::test_coordinator&>(system.scheduler())) {
    feed = system.spawn<ticket_feed>(first_number, &metrics, &tickets);
    scheduler_.run();
  }
  ~feed_world() {
    caf::anon_send_exit(feed, caf::exit_reason::user_shutdown);
    scheduler_.run();
  }
  feed_world(const feed_world&) = delete;
  feed_world& operator=(const feed_world&) = delete;

  std::uint64_t watch(std::uint64_t since, std::int64_t establishment = 1) {
    watch_tickets command;
    command.rights.of = {{establishment}};
    command.since = since;
    command.to = reply{answers, ++asked_};
    caf::anon_send(feed, std::move(command));
    scheduler_.run();
    return asked_;
  }

  domain::ticket change(std::int64_t establishment = 1) {
    auto ticket = domain::ticket_of(some_order());
    ticket.establishment = {establishment};
    ticket.version = ++version_;
    caf::anon_send(feed, ticket_changed{ticket});
    scheduler_.run();
    return ticket;
  }

  void seconds(int count) {
    for (int i = 0; i < count; ++i) caf::anon_send(feed, tick_atom::value);
    scheduler_.run();
  }

  const answer* answer_to(std::uint64_t asked) const { return answers->find(asked); }

  deterministic config;
  caf::actor_system system{config};
  actors::metrics metrics;
  ticket_metrics tickets;
  std::shared_ptr<inbox> answers = std::make_shared<inbox>();
  ticket_feed_actor feed;

 private:
  caf::scheduler::test_coordinator& scheduler_;
  std::uint64_t asked_ = 0;
  std::int32_t version_ = 1;
};

std::string event(std::uint64_t number, const domain::ticket& ticket) {
  return "id: " + std::to_string(number) +
         "\nevent: ticket\ndata: " + domain::render_ticket(ticket) + "\n\n";
}

}  // namespace

TEST(watching, from_now_on_is_answered_at_once_with_where_to_go_on) {
  feed_world w;
  w.change();

  const auto* hello = w.answer_to(w.watch(0));

  ASSERT_NE(hello, nullptr);
  EXPECT_EQ(hello->what, outcome::streamed);
  EXPECT_EQ(hello->position, 1001U);
  EXPECT_EQ(hello->body, "id: 1001\nevent: hello\ndata: {}\n\n");
}

TEST(watching, waits_for_news_and_gets_them) {
  feed_world w;

  const auto watcher = w.watch(first_number);
  EXPECT_EQ(w.answer_to(watcher), nullptr);
  EXPECT_EQ(w.tickets.watchers.value(), 1);
  const auto ticket = w.change();

  ASSERT_NE(w.answer_to(watcher), nullptr);
  EXPECT_EQ(w.answer_to(watcher)->body, event(1001, ticket));
  EXPECT_EQ(w.answer_to(watcher)->position, 1001U);
  EXPECT_EQ(w.tickets.watchers.value(), 0);
}

TEST(watching, gets_at_once_all_that_happened_since) {
  feed_world w;
  w.change();
  const auto second = w.change();
  const auto third = w.change();

  const auto* news = w.answer_to(w.watch(1001));

  ASSERT_NE(news, nullptr);
  EXPECT_EQ(news->body, event(1002, second) + event(1003, third));
  EXPECT_EQ(news->position, 1003U);
}

TEST(watching, shows_nobody_the_tickets_of_others) {
  feed_world w;
  const auto own = w.watch(first_number, 1);
  const auto other = w.watch(first_number, 2);

  w.change(2);
  EXPECT_EQ(w.answer_to(own), nullptr);
  ASSERT_NE(w.answer_to(other), nullptr);
  const auto mine = w.change(1);

  EXPECT_EQ(w.answer_to(own)->body, event(1002, mine));
}

TEST(watching, ends_with_a_comment_when_there_is_nothing_for_long) {
  feed_world w;
  const auto watcher = w.watch(first_number);

  w.seconds(9);
  EXPECT_EQ(w.answer_to(watcher), nullptr);
  w.change(2);
  w.seconds(1);

  ASSERT_NE(w.answer_to(watcher), nullptr);
  EXPECT_EQ(w.answer_to(watcher)->body, ": \n\n");
  EXPECT_EQ(w.answer_to(watcher)->position, 1001U);
}

TEST(watching, since_another_life_or_too_long_ago_is_told_to_read_everything_again) {
  feed_world w;

  const auto* earlier_life = w.answer_to(w.watch(first_number - 1));
  const auto* later_life = w.answer_to(w.watch(first_number + 1));
  for (std::size_t i = 0; i <= kept_news_max; ++i) w.change();
  const auto* too_old = w.answer_to(w.watch(first_number));
  const auto oldest = w.watch(first_number + 1);

  ASSERT_NE(earlier_life, nullptr);
  EXPECT_EQ(earlier_life->body, "id: 1000\nevent: reset\ndata: {}\n\n");
  ASSERT_NE(later_life, nullptr);
  EXPECT_EQ(later_life->body, earlier_life->body);
  ASSERT_NE(too_old, nullptr);
  EXPECT_EQ(too_old->position, first_number + kept_news_max + 1);
  EXPECT_EQ(w.tickets.resets.value(), 3U);
  EXPECT_EQ(w.answer_to(oldest)->position, first_number + 1 + news_per_answer_max);
}

TEST(watching, is_bounded) {
  feed_world w;
  for (std::size_t i = 0; i < waiting_watchers_max; ++i) w.watch(first_number);

  const auto* one_more = w.answer_to(w.watch(first_number));

  ASSERT_NE(one_more, nullptr);
  EXPECT_EQ(one_more->why->why, domain::refusal::overloaded);
}

}  // namespace actors::test
