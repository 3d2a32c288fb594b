#pragma once

#include "actors/tickets.hpp"
#include "persistence/establishment/check.hpp"
#include "support/eventually.hpp"
#include "support/test_database.hpp"
#include "tests/actors/waiting_inbox.hpp"

#include <gtest/gtest.h>

#include <chrono>
#include <memory>
#include <optional>
#include <utility>

namespace actors::test {

// The whole establishment's side on a real database; asserts at its end that every balance holds,
// unless a test broke one on purpose.
class establishment_world {
 public:
  explicit establishment_world(status_publisher publish) : publish_(std::move(publish)) { open(); }
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
    settings.republish_after = std::chrono::milliseconds{0};
    settings.republish_pause = republish_pause;
    return std::make_unique<actors::tickets>(settings, metrics, counts, publish_, [] {
      return std::chrono::time_point_cast<std::chrono::milliseconds>(
          std::chrono::system_clock::now());
    });
  }

  void open() {
    tickets = make();
    EXPECT_TRUE(support::eventually(std::chrono::seconds{5}, [this] {
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

  std::chrono::milliseconds republish_pause{
      std::chrono::hours{1}};  // Only where a test is about it.
  support::test_database db{support::test_database::content::establishment};
  actors::metrics metrics;
  ticket_metrics counts;
  std::shared_ptr<waiting_inbox> answers = std::make_shared<waiting_inbox>();
  std::unique_ptr<actors::tickets> tickets;
  bool changed_by_hand = false;

 private:
  status_publisher publish_;
  std::uint64_t asked_ = 0;
};

}  // namespace actors::test
