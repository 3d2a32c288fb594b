#include "held_lock.hpp"
#include "support/at_once.hpp"
#include "support/eventually.hpp"
#include "support/raw_connection.hpp"
#include "support/restaurant.hpp"
#include "wire.hpp"

#include <gtest/gtest.h>

#include <atomic>
#include <chrono>
#include <csignal>
#include <deque>
#include <future>

// SIGTERM: readiness first, then no new connections, and whoever was let in is answered.
namespace api {
namespace {

using namespace std::chrono_literals;
using support::raw_connection;
using support::restaurant;
using steady = std::chrono::steady_clock;

std::string keyed_order(const std::string& key) {
  return order_bytes(support::order_of(3).dump(), "Idempotency-Key: " + key + "\r\n");
}

// What one customer saw who went on until the kitchen said that it closes.
struct evening {
  std::vector<std::string> served;  // Keys answered with 201.
  std::vector<int> other_answers;
  bool unanswered = false;
};

evening order_until_closing(std::uint16_t port, std::size_t number, std::atomic<int>& served) {
  evening seen;
  raw_connection wire{port};
  for (int i = 0; i < 100'000; ++i) {
    const auto key = std::to_string(number) + "-" + std::to_string(i);
    if (!wire.send(keyed_order(key))) break;
    const auto said = wire.read_response();
    const auto status = support::status_of(said);
    if (status == 201) {
      seen.served.push_back(key);
      ++served;
    } else if (status == 0) {
      seen.unanswered = true;
    } else {
      seen.other_answers.push_back(status);
    }
    if (status == 0 || said.find("Connection: close") != std::string::npos) break;
  }
  return seen;
}

}  // namespace

TEST(drain, answers_all_that_was_accepted_under_load) {
  constexpr std::size_t customers = 8;
  restaurant open{{"drain.pause=\"200ms\""}};
  std::atomic<int> served{0};
  auto evenings = std::async(std::launch::async, [&, port = open.kitchen.port()] {
    return support::at_once(
        customers, [&](std::size_t i) { return order_until_closing(port, i, served); });
  });
  ASSERT_TRUE(support::eventually(20s, [&] { return served > 200; }));

  const auto code = open.kitchen.terminate();
  const auto seen = evenings.get();

  EXPECT_EQ(code, 0) << open.kitchen.log();
  EXPECT_NE(open.kitchen.log().find("cut_off=false"), std::string::npos);
  std::int64_t answered = 0;
  for (const auto& each : seen) {
    EXPECT_FALSE(each.unanswered);
    EXPECT_TRUE(each.other_answers.empty()) << each.other_answers.front();
    answered += static_cast<std::int64_t>(each.served.size());
    for (const auto& key : each.served) {
      ASSERT_EQ(open.count("orders where client_idempotency_key = '" + key + "'"), 1) << key;
    }
  }
  EXPECT_EQ(open.count("orders"), answered);
}

TEST(drain, says_not_ready_while_it_still_serves_everyone) {
  restaurant open{{"drain.pause=\"1500ms\""}};
  raw_connection probe{open.kitchen.port()};
  const auto readiness = [&] {
    probe.send(request_bytes("GET", "/readyz", ""));
    return probe.read_response();
  };
  ASSERT_EQ(support::status_of(readiness()), 200);

  open.kitchen.signal(SIGTERM);
  std::string said;
  ASSERT_TRUE(support::eventually(1s, [&] {
    said = readiness();
    return support::status_of(said) == 503;
  }));
  raw_connection late{open.kitchen.port()};
  late.send(keyed_order("late"));

  EXPECT_NE(said.find("\"draining\":true"), std::string::npos);
  EXPECT_EQ(said.find("Connection: close"), std::string::npos);
  EXPECT_EQ(support::status_of(late.read_response()), 201);
  EXPECT_EQ(open.kitchen.wait(10s), 0);
}

TEST(drain, waits_for_a_request_that_is_being_written) {
  restaurant open{{"drain.pause=\"0ms\""}};
  held_lock held{open, held_lock::on_dish(3)};
  raw_connection wire{open.kitchen.port()};
  wire.send(keyed_order("k"));
  ASSERT_TRUE(held.keeps_writer_waiting());

  open.kitchen.signal(SIGTERM);
  EXPECT_TRUE(support::eventually(5s, [&] {
    try {
      raw_connection{open.kitchen.port()};
      return false;
    } catch (const std::runtime_error&) {
      return true;  // Nobody listens any more.
    }
  }));
  EXPECT_TRUE(open.kitchen.running());
  held.release();

  EXPECT_EQ(support::status_of(wire.read_response()), 201);
  EXPECT_EQ(open.kitchen.wait(10s), 0);
  EXPECT_EQ(open.count("orders"), 1);
}

// They come until nobody listens any more, so that some are let in at the very last moment.
TEST(drain, does_not_wait_for_clients_that_say_nothing) {
  restaurant open{{"drain.pause=\"0ms\"", "http.header_deadline=\"1s\""}};
  const raw_connection half{open.kitchen.port()};
  half.send("POST /orders HTTP/1.1\r\n");
  std::atomic<int> came{0};
  auto silent = std::async(std::launch::async, [&, port = open.kitchen.port()] {
    constexpr std::size_t open_max = 500;
    std::deque<raw_connection> last;
    const auto until = std::chrono::steady_clock::now() + 30s;
    for (; std::chrono::steady_clock::now() < until; ++came) {
      try {
        last.emplace_back(port);
      } catch (const std::runtime_error&) {
        return true;  // Nobody listens any more.
      }
      if (last.size() > open_max) last.pop_front();
    }
    return false;
  });
  ASSERT_TRUE(support::eventually(10s, [&] { return came > 200; }));

  EXPECT_EQ(open.kitchen.terminate(10s), 0);

  EXPECT_TRUE(silent.get());
}

// Several batches wait, and not one of them can be written.
TEST(drain, ends_in_time_though_the_database_does_not_answer) {
  restaurant open{
      {"drain.pause=\"0ms\"", "drain.max=\"1s\"", "database.statement_wait_max=\"1s\""}};
  held_lock held{open, held_lock::on_dish(3)};
  std::vector<raw_connection> waiting;
  for (int i = 0; i < 1'100; ++i) {
    waiting.emplace_back(open.kitchen.port());
    waiting.back().send(request_bytes(
        "POST",
        "/orders",
        token_line("user-" + std::to_string(i % 5)) + "Content-Type: application/json\r\n",
        support::order_of(3).dump()));
  }
  ASSERT_TRUE(held.keeps_writer_waiting());
  const auto begun = steady::now();

  EXPECT_EQ(open.kitchen.terminate(30s), 0);

  EXPECT_LT(steady::now() - begun, 10s);
  EXPECT_NE(open.kitchen.log().find("cut_off=true"), std::string::npos);
  held.release();
  EXPECT_EQ(open.count("orders"), 0);
}

TEST(drain, is_cut_short_by_a_second_signal) {
  restaurant open{{"drain.pause=\"1m\""}};
  open.kitchen.signal(SIGTERM);
  ASSERT_TRUE(support::eventually(5s, [&] { return !open.kitchen.ready(); }));

  EXPECT_EQ(open.kitchen.terminate(10s), 0);
}

}  // namespace api
