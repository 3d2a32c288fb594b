#include "bench/load/report.hpp"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

namespace load {
namespace {

using namespace std::chrono_literals;
using nlohmann::json;

const clock::time_point start{1000s};

answer with_status(std::uint16_t status) {
  answer out;
  out.status = status;
  return out;
}

request keyed(std::uint64_t number) { return {kind::create_keyed, 0, number, {}}; }

json written(const tally& of, double rate = 0) {
  return json::parse(report({"create", 64, rate}, of, {0.5, 0.25}));
}

TEST(tally, counts_a_key_once_however_often_it_is_answered) {
  tally books;

  books.answered(keyed(70), with_status(201), start, start);
  books.answered(keyed(70), with_status(200), start, start);
  books.answered(keyed(3), with_status(409), start, start);
  books.answered({kind::cancel, 0, 1, {}}, with_status(200), start, start);
  books.answered({kind::cancel, 0, 1, {}}, with_status(200), start, start);
  books.answered({kind::create_unkeyed, 0, 1, {}}, with_status(201), start, start);

  const auto whole = written(books)["whole"];
  EXPECT_EQ(whole["keys_answered_2xx"], 1);
  EXPECT_EQ(whole["cancelled_2xx"], 2);
  EXPECT_EQ(whole["orders_cancelled_2xx"], 1);
  EXPECT_EQ(whole["unkeyed_2xx"], 1);
  EXPECT_EQ(whole["by_status"], json({{"200", 3}, {"201", 2}, {"409", 1}}));
}

TEST(tally, rates_only_what_came_within_the_window) {
  tally speed;
  speed.answered(keyed(0), with_status(201), start - 1s, start - 1ms);
  speed.begin_window(start, 2);
  speed.answered(keyed(1), with_status(201), start - 1ms, start + 1ms);
  speed.answered(keyed(2), with_status(503), start, start + 1500ms);
  speed.end_window(start + 2s);
  speed.answered(keyed(3), with_status(201), start + 1s, start + 3s);

  const auto out = written(speed);
  EXPECT_EQ(out["requests"], 2);
  EXPECT_EQ(out["by_status"], json({{"201", 1}, {"503", 1}}));
  EXPECT_EQ(out["per_second"], json({1, 1}));
  EXPECT_EQ(out["good_per_second"], json({1, 0}));
  EXPECT_EQ(out["window_seconds"], 2.0);
  EXPECT_EQ(out["whole"]["keys_answered_2xx"], 3);
  EXPECT_EQ(out["latency_us"]["max"], 2'000'000);  // Sent within the window, answered after it.
}

TEST(tally, hides_no_request_that_was_not_answered) {
  tally slow;
  slow.begin_window(start, 1);
  slow.answered(keyed(1), with_status(201), start, start + 1ms);
  slow.end_window(start + 1s);
  slow.given_up(start + 200ms, start + 1s);
  slow.never_answered(start + 100ms, start + 6s);

  const auto out = written(slow, 100);
  EXPECT_EQ(out["mode"], "open");
  EXPECT_EQ(out["rate"], 100.0);
  EXPECT_EQ(out["left_queued"], 1);
  EXPECT_EQ(out["failed"]["timeout"], 1);
  EXPECT_EQ(out["latency_us"]["max"], 5'900'000);
  EXPECT_EQ(slow.latencies().count(), 3U);
}

TEST(report, has_every_member_of_a_run_in_which_nothing_happened) {
  const auto out = written(tally{});

  EXPECT_EQ(out["scenario"], "create");
  EXPECT_EQ(out["connections"], 64);
  EXPECT_EQ(out["mode"], "closed");
  EXPECT_TRUE(out["rate"].is_null());
  EXPECT_EQ(out["by_status"], json::object());
  EXPECT_EQ(out["failed"], json({{"connect", 0}, {"reset", 0}, {"malformed", 0}, {"timeout", 0}}));
  for (const auto* const name : {"mean", "p50", "p90", "p99", "p999", "max"}) {
    EXPECT_EQ(out["latency_us"][name], 0) << name;
  }
  EXPECT_EQ(out["cpu"], json({{"user_seconds", 0.5}, {"system_seconds", 0.25}}));
}

}  // namespace
}  // namespace load
