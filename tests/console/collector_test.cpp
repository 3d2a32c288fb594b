#include "console/collector.hpp"

#include "asking.hpp"
#include "given.hpp"

#include <gtest/gtest.h>

#include <atomic>

namespace console {
namespace {

using std::chrono::milliseconds;

// A collector that hurries, over counters that grow by one at each look.
class collecting : public testing::Test {
 protected:
  explicit collecting(milliseconds pause = milliseconds{2})
      : all{sources_here(), {"0.1.0", 1}, [] { return findings{}; }, pause} {
    all.run();
  }
  ~collecting() override { all.stop(); }

  sources sources_here() {
    sources from;
    from.now = [] { return noon(); };
    from.measure = [this] {
      totals now;
      now.requests = ++looks;
      auto made = measured(0, now);
      made.taken = std::chrono::steady_clock::now();
      return made;
    };
    return from;
  }

  actors::answer watch_after(std::uint64_t since) {
    return ask([&](auto to) { all.send(watch{since, std::move(to)}); });
  }
  nlohmann::json see(view what) {
    return json_of(ask([&](auto to) { all.send(show{what, std::move(to)}); }));
  }

  std::atomic<std::uint64_t> looks{0};
  collector all;
};

class collecting_slowly : public collecting {
 protected:
  collecting_slowly() : collecting(std::chrono::hours{1}) {}
};

constexpr std::uint64_t first = 1'767'268'801;  // A second after the start.

}  // namespace

TEST_F(collecting, numbers_its_snapshots_from_the_time_of_start) {
  const auto now = see(view::overview);

  EXPECT_GE(now["sequence"].get<std::uint64_t>(), first);
  EXPECT_EQ(now["version"], "0.1.0");
  EXPECT_EQ(now["started_at"], "2026-01-01T12:00:00.000Z");
}

TEST_F(collecting, tells_a_watcher_one_snapshot_after_the_other) {
  auto last = watch_after(0).position;
  for (int each = 0; each < 20; ++each) {
    const auto next = watch_after(last);
    EXPECT_EQ(next.what, actors::outcome::streamed);
    EXPECT_GT(next.position, last);
    EXPECT_TRUE(next.body.starts_with(
        "id: " + std::to_string(next.position) + "\nevent: snapshot\ndata: {"));
    EXPECT_TRUE(next.body.ends_with("}\n\n"));
    EXPECT_EQ(std::count(next.body.begin(), next.body.end(), '\n'), 4);
    last = next.position;
  }
}

TEST_F(collecting, tells_a_slow_watcher_the_newest_alone) {
  const auto before = watch_after(0).position;
  while (looks < 30) see(view::overview);

  EXPECT_GE(watch_after(before).position, before + 10);
}

TEST_F(collecting, answers_whoever_comes_from_an_earlier_life) {
  EXPECT_GE(watch_after(1).position, first);
  EXPECT_GE(watch_after(std::numeric_limits<std::uint64_t>::max()).position, first);
}

TEST_F(collecting, goes_on_with_history_and_actors) {
  EXPECT_GE(see(view::history)["points"].size(), 1U);
  EXPECT_EQ(see(view::actors)["by_state"].size(), 6U);
}

TEST_F(collecting_slowly, answers_questions_between_its_looks) {
  see(view::overview);
  see(view::overview);

  EXPECT_EQ(looks, 1U);
}

TEST_F(collecting_slowly, refuses_more_watchers_than_it_has_room_for) {
  const auto now = watch_after(0).position;
  std::vector<std::shared_ptr<question>> waiting;
  for (std::size_t each = 0; each < watchers_max; ++each) {
    waiting.push_back(std::make_shared<question>());
    all.send(watch{now, waiting.back()->token()});
  }

  EXPECT_EQ(json_of(watch_after(now))["code"], "overloaded");
  all.stop();
  for (auto& each : waiting) EXPECT_EQ(each->wait().what, actors::outcome::refused);
}

TEST_F(collecting_slowly, refuses_whoever_comes_after_its_end) {
  all.stop();

  EXPECT_EQ(json_of(watch_after(0))["code"], "shutting_down");
  EXPECT_EQ(see(view::overview)["code"], "shutting_down");
}

}  // namespace console
