#include "actors/waiting_board.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstring>
#include <memory>
#include <thread>

namespace actors {

namespace {

constexpr domain::timestamp start{std::chrono::seconds{1'800'000'000}};

// `place` decides where on the board it belongs.
domain::order_id order(std::uint64_t place, std::uint64_t high = 0) {
  domain::order_id id;
  std::memcpy(id.value.data, &high, sizeof high);
  std::memcpy(id.value.data + sizeof high, &place, sizeof place);
  return id;
}

waiting_board::note note(const domain::order_id& id, int second = 0) {
  return {id, order_phase::placing, start + std::chrono::seconds{second}};
}

}  // namespace

TEST(waiting_board, shows_notes_until_they_are_taken_down) {
  const auto board = std::make_unique<waiting_board>();
  const auto where = board->pin(note(order(5, 9), 3));
  EXPECT_NE(where, waiting_board::nowhere);

  const auto notes = board->notes();
  ASSERT_EQ(notes.size(), 1U);
  EXPECT_EQ(notes[0].id, order(5, 9));
  EXPECT_EQ(notes[0].phase, order_phase::placing);
  EXPECT_EQ(notes[0].since, start + std::chrono::seconds{3});
  board->take_down(where);

  EXPECT_TRUE(board->notes().empty());
}

TEST(waiting_board, changes_the_phase_and_not_the_time) {
  const auto board = std::make_unique<waiting_board>();
  const auto where = board->pin(note(order(5), 3));

  board->change(where, order_phase::loading);

  EXPECT_EQ(board->notes().front().phase, order_phase::loading);
  EXPECT_EQ(board->notes().front().since, start + std::chrono::seconds{3});
}

TEST(waiting_board, takes_neighbouring_places_and_turns_away_who_finds_none) {
  const auto board = std::make_unique<waiting_board>();
  const auto last = waiting_board::places - 1;  // Its neighbour is the first one.
  std::vector<waiting_board::place> taken;
  for (std::size_t i = 0; i < waiting_board::tries_max; ++i)
    taken.push_back(board->pin(note(order(last, i))));
  EXPECT_EQ(board->notes().size(), waiting_board::tries_max);

  const auto crowded_out = board->pin(note(order(last, 99)));
  board->change(crowded_out, order_phase::loading);
  board->take_down(crowded_out);
  EXPECT_EQ(crowded_out, waiting_board::nowhere);
  board->take_down(taken[3]);

  EXPECT_EQ(board->pin(note(order(last, 99))), taken[3]);
}

TEST(waiting_board, never_shows_half_of_a_note) {
  constexpr int turns = 20'000;
  constexpr std::uint64_t writers = 2;
  const auto board = std::make_unique<waiting_board>();
  std::atomic<std::uint64_t> at_work{writers};
  // All want the same few places; the halves of a note and its time tell of one another.
  const auto write = [&](std::uint64_t who) {
    for (int turn = 0; turn < turns; ++turn) {
      const auto number = static_cast<std::uint64_t>(turn) * writers + who;
      const auto id = order(number * waiting_board::places, number);
      board->take_down(board->pin({id, order_phase::moving, start + std::chrono::seconds{number}}));
    }
    --at_work;
  };
  std::vector<std::thread> threads;
  for (std::uint64_t who = 0; who < writers; ++who) threads.emplace_back(write, who);

  while (at_work.load() > 0) {
    for (const auto& each : board->notes()) {
      const auto number =
          static_cast<std::uint64_t>((each.since - start) / std::chrono::seconds{1});
      EXPECT_EQ(each.id, order(number * waiting_board::places, number));
      EXPECT_EQ(each.phase, order_phase::moving);
    }
  }
  for (auto& each : threads) each.join();

  EXPECT_TRUE(board->notes().empty());
}

TEST(longest_of, sorts_by_age_and_keeps_the_first) {
  std::vector<waiting_board::note> notes{
      note(order(1), 5), note(order(2), 1), note(order(3), 9), note(order(4), 20)};

  const auto longest = longest_of(notes, start + std::chrono::seconds{10}, 2);

  ASSERT_EQ(longest.size(), 2U);
  EXPECT_EQ(longest[0].id, order(2));
  EXPECT_EQ(longest[0].age, std::chrono::seconds{9});
  EXPECT_EQ(longest[1].id, order(1));
}

TEST(longest_of, takes_a_note_from_the_future_for_a_fresh_one) {
  const auto longest = longest_of({note(order(4), 20)}, start, 2);

  EXPECT_EQ(longest.front().age, std::chrono::milliseconds{0});
}

}  // namespace actors
