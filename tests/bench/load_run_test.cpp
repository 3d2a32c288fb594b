#include "bench/load/load_run.hpp"

#include "stub_server.hpp"

#include <gtest/gtest.h>

#include <atomic>
#include <optional>

namespace load {
namespace {

using reply = stub_server::reply;

const std::string created =
    "HTTP/1.1 201 Created\r\nLocation: /orders/0193a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b\r\n"
    "Content-Length: 2\r\n\r\n{}";

class load_run_test : public testing::Test {
 protected:
  run_settings against(const stub_server& server) {
    run_settings out;
    out.port = server.port();
    out.connections = 4;
    out.warm_seconds = 0;
    out.window_seconds = 0.3;
    out.drain_seconds_max = 0.3;
    return out;
  }

  // Plays it to the end.
  const tally& play(const run_settings& how, scenario_kind what, const material& with = {}) {
    menu_.emplace(1000, 0, 7);
    texts_.emplace(std::vector<std::string>(8, "token"), how.port, "test-", *menu_);
    scenario_.emplace(what, with);
    run_.emplace(how, *scenario_, *texts_);
    run_->run();
    return run_->results();
  }

  static std::uint64_t failed(const tally& of, failure why) {
    return of.window().failed[static_cast<std::size_t>(why)];
  }

  std::optional<dishes> menu_;
  std::optional<request_texts> texts_;
  std::optional<scenario> scenario_;
  std::optional<load_run> run_;
};

TEST_F(load_run_test, counts_every_answer_once) {
  std::atomic<std::uint64_t> served{0};
  const stub_server server{[&](const std::string&, int) {
    ++served;
    return reply{created};
  }};
  auto how = against(server);
  how.keeps_orders = true;

  const auto& result = play(how, scenario_kind::create);

  EXPECT_GT(result.window().answers, 0U);
  EXPECT_EQ(result.whole().by_status[201], served);
  EXPECT_EQ(result.keys_answered(), served);
  EXPECT_EQ(run_->made_orders().size(), served);
}

TEST_F(load_run_test, waits_for_nobody_beyond_its_end) {
  const stub_server server{[](const std::string&, int) { return reply{}; }};
  const auto before = clock::now();

  const auto& result = play(against(server), scenario_kind::create);

  EXPECT_LT(clock::now() - before, std::chrono::seconds{5});
  EXPECT_EQ(result.window().answers, 0U);
  EXPECT_EQ(failed(result, failure::timeout), 4U);
}

TEST_F(load_run_test, keeps_the_grid_whatever_the_server_does) {
  const stub_server server{[](const std::string&, int) { return reply{}; }};
  auto how = against(server);
  how.when = arrivals::open(1000);

  const auto& result = play(how, scenario_kind::create);

  EXPECT_GE(result.left_queued(), 290U);
  // The first one may have been due a moment before the window.
  EXPECT_GE(result.latencies().count(), result.left_queued() + 3);
}

TEST_F(load_run_test, takes_together_in_an_open_loop_what_comes_between_two_looks) {
  const stub_server server{[](const std::string&, int) { return reply{created}; }};
  auto how = against(server);
  how.when = arrivals::open(1000);
  how.look_pace = std::chrono::milliseconds{20};

  const auto& result = play(how, scenario_kind::create);

  // Sent at one look, heard of at the next.
  EXPECT_GT(result.window().answers, 4U);
  EXPECT_GE(result.latencies().percentile(0.5), 19'000U);
}

TEST_F(load_run_test, connects_anew_when_it_was_cut_off) {
  const stub_server server{[](const std::string&, int number) {
    return number < 3 ? reply{created} : reply{"HTTP/1.1 2", true};
  }};

  const auto& result = play(against(server), scenario_kind::create);

  EXPECT_GT(result.window().answers, 8U);
  EXPECT_GT(failed(result, failure::reset), 4U);
  EXPECT_GE(result.reconnects(), failed(result, failure::reset));
}

TEST_F(load_run_test, connects_anew_without_complaint_when_the_server_said_that_it_closes) {
  const stub_server server{[](const std::string&, int) {
    return reply{"HTTP/1.1 201 Created\r\nConnection: close\r\nContent-Length: 0\r\n\r\n", true};
  }};

  const auto& result = play(against(server), scenario_kind::create);

  EXPECT_GT(result.window().answers, 4U);
  EXPECT_EQ(failed(result, failure::reset), 0U);
}

TEST_F(load_run_test, counts_what_it_cannot_read_as_malformed) {
  const stub_server server{[](const std::string&, int) {
    return reply{"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n"};
  }};

  const auto& result = play(against(server), scenario_kind::create);

  EXPECT_EQ(result.window().answers, 0U);
  EXPECT_GT(failed(result, failure::malformed), 4U);
}

TEST_F(load_run_test, ends_early_when_there_is_nothing_left_to_ask) {
  const stub_server server{[](const std::string&, int) { return reply{created}; }};
  auto how = against(server);
  how.window_seconds = 60;
  material two_orders;
  two_orders.orders.resize(2);

  const auto& result = play(how, scenario_kind::cancel, two_orders);

  EXPECT_EQ(result.cancelled(), 2U);
  EXPECT_LT(result.window_seconds(), 10);
}

TEST_F(load_run_test, makes_the_keys_of_a_replay_before_the_window) {
  const stub_server server{[](const std::string&, int) { return reply{created}; }};
  material ten_keys;
  ten_keys.keys = 10;

  const auto& result = play(against(server), scenario_kind::replay, ten_keys);

  EXPECT_EQ(result.keys_answered(), 10U);
  EXPECT_GE(result.whole().answers, result.window().answers + 10);
}

TEST_F(load_run_test, refuses_to_run_when_no_order_of_the_set_up_succeeds) {
  const stub_server server{[](const std::string&, int) {
    return reply{"HTTP/1.1 503 No\r\nContent-Length: 0\r\n\r\n"};
  }};

  EXPECT_THROW(play(against(server), scenario_kind::replay), cannot_run);
}

TEST_F(load_run_test, refuses_to_run_when_nobody_listens) {
  run_settings how;
  {
    const stub_server server{[](const std::string&, int) { return reply{}; }};
    how = against(server);
  }

  EXPECT_THROW(play(how, scenario_kind::create), cannot_run);
}

}  // namespace
}  // namespace load
