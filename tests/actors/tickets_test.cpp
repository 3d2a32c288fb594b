#include "actors/republishing.hpp"
#include "tests/actors/establishment_world.hpp"
#include "tests/actors/ticket_world.hpp"

#include <gtest/gtest.h>

#include <mutex>

// The whole establishment's side on a real database, with a broker that is played.
namespace actors::test {

namespace {

using domain::ticket_action;
using messaging::delivery_result;
using namespace std::chrono_literals;

// Answers at once, from the caller's thread, or keeps what it was asked until it is let go.
class played_broker {
 public:
  void publish(
      const domain::status_callback& what, std::function<void(const messaging::delivery&)> done) {
    std::unique_lock hold{mutex_};
    keys_.push_back(*what.idempotency_key);
    if (held_) return waiting_.push_back(std::move(done));
    const auto result = result_;
    hold.unlock();
    messaging::delivery delivery;
    delivery.result = result;
    done(delivery);
  }

  void set(delivery_result result) {
    const std::lock_guard hold{mutex_};
    result_ = result;
  }
  void keep_silent() {
    const std::lock_guard hold{mutex_};
    held_ = true;
  }
  void let_go() {
    std::vector<std::function<void(const messaging::delivery&)>> waiting;
    {
      const std::lock_guard hold{mutex_};
      held_ = false;
      waiting.swap(waiting_);
    }
    messaging::delivery delivery;
    delivery.result = delivery_result::delivered;
    for (const auto& done : waiting) done(delivery);
  }
  std::vector<std::string> keys() {
    const std::lock_guard hold{mutex_};
    return keys_;
  }

 private:
  std::mutex mutex_;
  delivery_result result_ = delivery_result::delivered;
  bool held_ = false;
  std::vector<std::string> keys_;
  std::vector<std::function<void(const messaging::delivery&)>> waiting_;
};

// Made before whoever publishes to it, and ended after.
struct played_broker_holder {
  played_broker broker;
};

// A broker that is played, and the establishment that publishes to it.
struct played_world : played_broker_holder, establishment_world {
  played_world()
      : establishment_world([this](const domain::status_callback& what, auto done) {
          broker.publish(what, std::move(done));
        }) {}
};

list_tickets listing(std::int64_t establishment) {
  list_tickets command;
  command.rights.of = {{establishment}};
  return command;
}

}  // namespace

TEST(the_establishment, takes_an_order_from_note_to_completed) {
  played_world w;

  EXPECT_EQ(w.answer_to(created_order()).what, outcome::applied);
  for (const auto action :
       {ticket_action::accept,
        ticket_action::cook,
        ticket_action::ready,
        ticket_action::complete}) {
    EXPECT_EQ(w.answer_to(pressing(action)).what, outcome::applied);
  }

  EXPECT_EQ(w.broker.keys().size(), 4U);
  EXPECT_EQ(w.broker.keys().back(), key_of(domain::order_status::completed));
  EXPECT_NE(w.answer_to(listing(1)).body.find("\"completed\""), std::string::npos);
  EXPECT_EQ(w.answer_to(listing(2)).body, R"({"tickets":[],"next_cursor":null})");
}

TEST(the_establishment, keeps_a_step_the_broker_did_not_take_across_a_restart) {
  played_world w;
  w.answer_to(created_order());
  w.broker.set(delivery_result::unknown);
  const auto failed = w.answer_to(pressing(ticket_action::accept));

  w.tickets->stop();
  w.broker.set(delivery_result::delivered);
  w.open();
  const auto again = w.answer_to(pressing(ticket_action::accept));

  EXPECT_EQ(failed.why->why, domain::refusal::publish_failed);
  EXPECT_NE(again.body.find(R"("published":"republished")"), std::string::npos);
  EXPECT_EQ(w.db.number("select count(*) from ticket_events"), 2);
}

TEST(the_establishment, publishes_by_itself_what_nobody_presses_for_again) {
  played_world w;
  w.answer_to(created_order());
  w.broker.set(delivery_result::unknown);
  w.answer_to(pressing(ticket_action::accept));
  w.tickets->stop();

  w.broker.set(delivery_result::delivered);
  w.republish_pause = 10ms;
  w.open();

  EXPECT_TRUE(support::eventually(10s, [&] {
    return w.db.number("select count(*) from tickets where published_version = 2") == 1;
  }));
  EXPECT_EQ(w.counts.background_published.value(), 1U);
  EXPECT_TRUE(support::eventually(10s, [&] { return w.counts.unpublished.value() == 0; }));
  EXPECT_EQ(w.broker.keys().size(), 2U);
}

TEST(the_establishment, leaves_the_background_to_one_process_and_the_next_takes_over) {
  played_world w;
  w.republish_pause = 10ms;
  w.tickets->stop();
  w.open();
  const auto holders =
      "select count(*) from pg_locks where locktype = 'advisory' and (classid, objid) = "
      "(1802856558, 2) and database = (select oid from pg_database where datname = "
      "current_database())";
  EXPECT_TRUE(support::eventually(5s, [&] { return w.db.number(holders) == 1; }));
  const auto second = w.make();
  w.answer_to(created_order());
  w.broker.set(delivery_result::unknown);
  w.answer_to(pressing(ticket_action::accept));

  w.tickets->stop();
  w.broker.set(delivery_result::delivered);

  EXPECT_TRUE(support::eventually(10s, [&] {
    return w.db.number("select count(*) from tickets where published_version = 2") == 1;
  }));
  second->stop();
}

TEST(the_establishment, finishes_a_publication_before_it_ends) {
  played_world w;
  w.answer_to(created_order());
  w.broker.keep_silent();
  const auto press = w.ask(pressing(ticket_action::accept));
  EXPECT_TRUE(support::eventually(5s, [&] { return w.broker.keys().size() == 1; }));

  std::thread stopping{[&] { w.tickets->stop(); }};
  w.broker.let_go();
  stopping.join();

  EXPECT_EQ(w.answers->await(press)->what, outcome::applied);
  EXPECT_EQ(w.db.number("select published_version from tickets"), 2);
}

TEST(the_establishment, decides_again_on_a_ticket_that_a_person_changed) {
  played_world w;
  w.changed_by_hand = true;
  w.answer_to(created_order());
  w.db.exec("update tickets set status = 'accepted', version = 2, published_version = 2");

  const auto accept = w.answer_to(pressing(ticket_action::accept));
  const auto cook = w.answer_to(pressing(ticket_action::cook));

  EXPECT_NE(accept.body.find(R"("published":"republished")"), std::string::npos);
  EXPECT_NE(cook.body.find(R"("status":"cooking","version":3)"), std::string::npos);
}

TEST(the_establishment, tells_watchers_of_every_change) {
  played_world w;
  watch_tickets hello;
  hello.rights.of = {{1}};
  const auto position = w.answer_to(hello).position;

  hello.since = position;
  const auto watcher = w.ask(hello);
  w.answer_to(created_order());

  const auto news = w.answers->await(watcher);
  ASSERT_TRUE(news.has_value());
  EXPECT_EQ(news->what, outcome::streamed);
  EXPECT_NE(news->body.find("\"created\""), std::string::npos);
}

TEST(the_background_publisher, comes_more_seldom_while_publishing_fails) {
  const republishing_settings settings;

  EXPECT_EQ(pause_after(0, settings), 1000ms);
  EXPECT_EQ(pause_after(1, settings), 2000ms);
  EXPECT_EQ(pause_after(4, settings), 16'000ms);
  EXPECT_EQ(pause_after(5, settings), settings.pause_max);
  EXPECT_EQ(pause_after(1'000'000, settings), settings.pause_max);
}

}  // namespace actors::test
