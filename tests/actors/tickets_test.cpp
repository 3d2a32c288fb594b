#include "actors/tickets.hpp"

#include "actors/republishing.hpp"
#include "messaging/event_json.hpp"
#include "persistence/establishment/check.hpp"
#include "support/eventually.hpp"
#include "support/test_database.hpp"
#include "tests/actors/ticket_world.hpp"

#include <gtest/gtest.h>

#include <condition_variable>
#include <map>
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

class waiting_inbox : public answer_sink {
 public:
  void answered(std::uint64_t ticket, answer what) noexcept override {
    const std::lock_guard hold{mutex_};
    answers_.emplace(ticket, std::move(what));
    came_.notify_all();
  }
  std::optional<answer> await(std::uint64_t ticket) {
    std::unique_lock hold{mutex_};
    const auto there = came_.wait_for(hold, 10s, [&] { return answers_.contains(ticket); });
    return there ? std::optional{answers_.at(ticket)} : std::nullopt;
  }

 private:
  std::mutex mutex_;
  std::condition_variable came_;
  std::map<std::uint64_t, answer> answers_;
};

class establishment_world {
 public:
  establishment_world() { open(); }
  ~establishment_world() {
    tickets->stop();
    if (changed_by_hand) return;
    for (const auto& balance : persistence::establishment::check(db.url())) {
      EXPECT_EQ(balance.violations, 0) << balance.sentence;
    }
  }
  establishment_world(const establishment_world&) = delete;
  establishment_world& operator=(const establishment_world&) = delete;

  std::unique_ptr<actors::tickets> make() {
    establishment_settings settings;
    settings.database_url = db.url();
    settings.republish_after = 0ms;
    settings.republish_pause = republish_pause;
    return std::make_unique<actors::tickets>(
        settings,
        metrics,
        counts,
        [this](const domain::status_callback& what, auto done) {
          broker.publish(what, std::move(done));
        },
        [] {
          return std::chrono::time_point_cast<std::chrono::milliseconds>(
              std::chrono::system_clock::now());
        });
  }

  void open() {
    tickets = make();
    EXPECT_TRUE(support::eventually(5s, [this] {
      const auto ready = tickets->ready();
      return ready.writer && ready.reader;
    }));
  }

  template <class Command>
  std::uint64_t ask(Command command) {
    command.to = reply{answers, ++asked_};
    tickets->send(std::move(command));
    return asked_;
  }
  template <class Command>
  answer answer_to(Command command) {
    const auto given = answers->await(ask(std::move(command)));
    EXPECT_TRUE(given.has_value());
    return given.value_or(answer{});
  }

  std::chrono::milliseconds republish_pause{1h};  // Only where a test is about it.
  support::test_database db{support::test_database::content::establishment};
  actors::metrics metrics;
  ticket_metrics counts;
  played_broker broker;
  std::shared_ptr<waiting_inbox> answers = std::make_shared<waiting_inbox>();
  std::unique_ptr<actors::tickets> tickets;
  bool changed_by_hand = false;

 private:
  std::uint64_t asked_ = 0;
};

list_tickets listing(std::int64_t establishment) {
  list_tickets command;
  command.rights.of = {{establishment}};
  return command;
}

}  // namespace

TEST(the_establishment, takes_an_order_from_note_to_completed) {
  establishment_world w;

  EXPECT_EQ(w.answer_to(created_order()).what, outcome::applied);
  for (const auto action :
       {ticket_action::accept,
        ticket_action::cook,
        ticket_action::ready,
        ticket_action::complete}) {
    EXPECT_EQ(w.answer_to(pressing(action)).what, outcome::published);
  }

  EXPECT_EQ(w.broker.keys().size(), 4U);
  EXPECT_EQ(w.broker.keys().back(), key_of(domain::order_status::completed));
  EXPECT_NE(w.answer_to(listing(1)).body.find("\"completed\""), std::string::npos);
  EXPECT_EQ(w.answer_to(listing(2)).body, R"({"tickets":[],"next_cursor":null})");
}

TEST(the_establishment, keeps_a_step_the_broker_did_not_take_across_a_restart) {
  establishment_world w;
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
  establishment_world w;
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
  establishment_world w;
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
  establishment_world w;
  w.answer_to(created_order());
  w.broker.keep_silent();
  const auto press = w.ask(pressing(ticket_action::accept));
  EXPECT_TRUE(support::eventually(5s, [&] { return w.broker.keys().size() == 1; }));

  std::thread stopping{[&] { w.tickets->stop(); }};
  w.broker.let_go();
  stopping.join();

  EXPECT_EQ(w.answers->await(press)->what, outcome::published);
  EXPECT_EQ(w.db.number("select published_version from tickets"), 2);
}

TEST(the_establishment, decides_again_on_a_ticket_that_a_person_changed) {
  establishment_world w;
  w.changed_by_hand = true;
  w.answer_to(created_order());
  w.db.exec("update tickets set status = 'accepted', version = 2, published_version = 2");

  const auto accept = w.answer_to(pressing(ticket_action::accept));
  const auto cook = w.answer_to(pressing(ticket_action::cook));

  EXPECT_NE(accept.body.find(R"("published":"republished")"), std::string::npos);
  EXPECT_NE(cook.body.find(R"("status":"cooking","version":3)"), std::string::npos);
}

TEST(the_establishment, tells_watchers_of_every_change) {
  establishment_world w;
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
