#include "actors/commit_pace.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <optional>
#include <random>
#include <vector>

// The pace of commits, played through on a clock of its own.
namespace actors::test {

namespace {

using std::chrono::microseconds;
using clock = commit_pace::clock;

constexpr microseconds apart{3'000};
constexpr microseconds transaction{900};

struct course {
  std::size_t commits = 0;
  std::size_t intents = 0;
  clock::duration took{};

  double mean() const { return static_cast<double>(intents) / static_cast<double>(commits); }
};

// Plays `count` commits of intents that come at `arrivals` (sorted) and, once answered, again after
// `think`, if ever.
course play(std::vector<clock::time_point> arrivals, std::optional<microseconds> think, int count) {
  commit_pace pace{apart};
  course told;
  clock::time_point now{};
  for (int i = 0; i < count && !arrivals.empty(); ++i) {
    now = std::max(now, arrivals.front());
    const auto here = [&](clock::time_point at) {
      return static_cast<std::size_t>(std::ranges::upper_bound(arrivals, at) - arrivals.begin());
    };
    if (const auto left = pace.wait(here(now), now)) {
      const auto until = now + *left;
      for (auto before = here(now); now < until && !pace.suffices(here(now)); before = here(now)) {
        now += microseconds{20};
        if (here(now) > before) pace.note_arrival(now);
      }
    }
    const auto size = here(now);
    pace.begin(size, now);
    now += transaction;
    arrivals.erase(arrivals.begin(), arrivals.begin() + static_cast<std::ptrdiff_t>(size));
    if (think) {
      for (std::size_t each = 0; each < size; ++each) {
        arrivals.push_back(now + *think + microseconds{each * 10});
      }
      std::ranges::sort(arrivals);
    }
    ++told.commits;
    told.intents += size;
  }
  told.took = now - clock::time_point{};
  return told;
}

course closed_loop(std::size_t clients, int count) {
  std::vector<clock::time_point> arrivals;
  for (std::size_t i = 0; i < clients; ++i) arrivals.emplace_back(microseconds{i * 10});
  return play(std::move(arrivals), microseconds{100}, count);
}

course open_loop(double per_second, std::size_t intents) {
  std::mt19937 random{4711};
  std::exponential_distribution<double> gap{per_second / 1e6};
  std::vector<clock::time_point> arrivals;
  double at = 0;
  for (std::size_t i = 0; i < intents; ++i) {
    at += gap(random);
    arrivals.emplace_back(microseconds{static_cast<std::int64_t>(at)});
  }
  return play(std::move(arrivals), std::nullopt, 1'000'000);
}

}  // namespace

TEST(CommitPace, OneWhoAsksAloneNeverWaits) {
  const auto told = closed_loop(1, 1'000);
  EXPECT_EQ(told.took, 1'000 * transaction + 999 * microseconds{100});
}

// They ask again only when answered: waiting for one more is in vain.
TEST(CommitPace, AFewWhoWaitForTheirAnswersAreHardlyHeldUp) {
  for (const std::size_t clients : {4U, 8U, 12U}) {
    const auto told = closed_loop(clients, 2'000);
    const auto at_once = static_cast<double>(told.commits) * 1'030.0;
    const auto took = std::chrono::duration<double, std::micro>{told.took}.count();
    EXPECT_LT(took / at_once, 1.25) << clients << " clients";
    EXPECT_GT(told.mean(), 0.9 * static_cast<double>(clients));
  }
}

// Requests of many who do not wait for each other share transactions.
TEST(CommitPace, AStreamGathers) {
  const auto told = open_loop(2'700, 4'000);
  EXPECT_GT(told.mean(), 7.2);  // Unpaced: about 2.5; at most 8.2.
  EXPECT_LT(told.mean(), 8.3);
}

TEST(CommitPace, ManyWaitForNobody) {
  const commit_pace fresh{apart};
  EXPECT_TRUE(fresh.suffices(commit_pace::enough));
  commit_pace busy{apart};
  const clock::time_point now{apart};
  busy.begin(200, now);
  EXPECT_FALSE(busy.wait(commit_pace::enough, now));
  EXPECT_TRUE(busy.wait(commit_pace::enough - 1, now));
}

TEST(CommitPace, CanBeSwitchedOff) {
  commit_pace off{clock::duration::zero()};
  const clock::time_point now{apart};
  off.begin(10, now);
  EXPECT_FALSE(off.wait(1, now));
}

}  // namespace actors::test
