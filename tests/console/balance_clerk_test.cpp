#include "console/balance_clerk.hpp"

#include "given.hpp"
#include "persistence/connection.hpp"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <functional>
#include <future>

namespace console {
namespace {

std::vector<persistence::balance> one_balance(std::int64_t violations) {
  return {{"stock_balanced", "It adds up.", violations, {"dish 1: received 5"}}};
}

// A clerk whose checks do what the test says next.
class clerk : public testing::Test {
 protected:
  clerk()
      : all{[this](const auto& stop) {
              ++checks;
              return next(stop);
            },
            eyes,
            [] { return noon(); }} {}
  ~clerk() override { all.stop(); }

  nlohmann::json told() const { return nlohmann::json::parse(all.render()); }

  // Waits, within a bound, for the end of what was begun.
  nlohmann::json settled() {
    for (int each = 0; each < 20'000 && all.brief().running; ++each) std::this_thread::yield();
    const auto until = std::chrono::steady_clock::now() + std::chrono::seconds{20};
    while (all.brief().running && std::chrono::steady_clock::now() < until) {
      std::this_thread::yield();
    }
    return told();
  }

  std::function<std::vector<persistence::balance>(const std::stop_token&)> next = [](const auto&) {
    return one_balance(0);
  };
  std::atomic<int> checks{0};
  attention eyes;
  balance_clerk all;
};

}  // namespace

TEST_F(clerk, knows_nothing_before_the_first_check) {
  EXPECT_EQ(told()["state"], "unknown");
  EXPECT_EQ(told()["checked_at"], nullptr);
  EXPECT_EQ(told()["running"], false);
  EXPECT_EQ(told()["balances"], nlohmann::json::array());
}

TEST_F(clerk, says_that_a_check_was_begun_before_it_runs) {
  all.check();

  EXPECT_EQ(told()["running"], true);
  all.run();
  EXPECT_EQ(settled()["state"], "green");
}

TEST_F(clerk, tells_green_when_all_holds) {
  all.run();
  all.check();
  const auto now = settled();

  EXPECT_EQ(now["state"], "green");
  EXPECT_EQ(now["checked_at"], "2026-01-01T12:00:00.000Z");
  EXPECT_EQ(now["balances"][0]["holds"], true);
  EXPECT_EQ(now["failure"], nullptr);
}

TEST_F(clerk, tells_red_with_the_rows_that_break_it) {
  next = [](const auto&) { return one_balance(3); };
  all.run();
  all.check();
  const auto now = settled();

  EXPECT_EQ(now["state"], "red");
  EXPECT_EQ(now["broken"], 1);
  EXPECT_EQ(now["balances"][0]["count"], 3);
  EXPECT_EQ(now["balances"][0]["rows"][0], "dish 1: received 5");
}

TEST_F(clerk, knows_nothing_after_a_check_that_failed) {
  next = [](const auto&) -> std::vector<persistence::balance> {
    throw persistence::database_unavailable("host=secret");
  };
  all.run();
  all.check();
  const auto now = settled();

  EXPECT_EQ(now["state"], "unknown");
  EXPECT_EQ(now["failure"], "The database cannot be reached, or did not answer in time.");
}

TEST_F(clerk, keeps_what_it_knew_when_a_check_fails) {
  next = [](const auto&) {
    return std::vector<persistence::balance>{{"stock_balanced", "", 1, {"dish 1: received 5"}}};
  };
  all.run();
  all.check();
  settled();
  next = [](const auto&) -> std::vector<persistence::balance> {
    throw persistence::database_unavailable("host=secret");
  };
  all.check();
  const auto now = settled();

  EXPECT_EQ(now["state"], "red");
  EXPECT_EQ(now["broken"], 1);
  EXPECT_EQ(now["stale"], true);
  EXPECT_TRUE(now["checked_at"].is_string());
}

TEST_F(clerk, runs_one_check_at_a_time) {
  std::promise<void> began;
  std::promise<void> may_end;
  next = [&](const auto&) {
    began.set_value();
    may_end.get_future().wait();
    return one_balance(0);
  };
  all.run();
  all.check();
  began.get_future().wait();
  all.check();
  all.check();
  EXPECT_EQ(told()["running"], true);
  may_end.set_value();
  settled();

  EXPECT_EQ(checks, 1);
}

TEST_F(clerk, looks_by_itself_while_somebody_watches) {
  all.run();
  eyes.note();
  const auto until = std::chrono::steady_clock::now() + std::chrono::seconds{20};
  while (checks == 0 && std::chrono::steady_clock::now() < until) {
    eyes.note();
    std::this_thread::yield();
  }

  EXPECT_EQ(settled()["state"], "green");
}

TEST_F(clerk, stops_a_check_that_runs) {
  std::promise<void> began;
  next = [&](const std::stop_token& stop) -> std::vector<persistence::balance> {
    began.set_value();
    while (!stop.stop_requested()) std::this_thread::yield();
    throw persistence::database_unavailable("interrupted");
  };
  all.run();
  all.check();
  began.get_future().wait();

  all.stop();

  EXPECT_EQ(told()["state"], "unknown");
}

}  // namespace console
