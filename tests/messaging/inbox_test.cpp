#include "messaging/inbox.hpp"

#include <gtest/gtest.h>

#include <poll.h>
#include <sys/eventfd.h>
#include <thread>

namespace messaging {
namespace {

bool readable(const inbox& box) {
  pollfd fd{box.fd().get(), POLLIN, 0};
  return poll(&fd, 1, 0) == 1;
}

TEST(inbox, wakes_once_for_a_burst) {
  inbox box;

  for (std::uint64_t i = 1; i <= 100; ++i) box.settle(i, {fate::applied, {}, {}});

  eventfd_t wakes = 0;
  ASSERT_EQ(eventfd_read(box.fd().get(), &wakes), 0);
  EXPECT_EQ(wakes, 1U);
}

TEST(inbox, gives_all_in_their_order_and_is_empty_afterwards) {
  inbox box;
  box.settle(7, {fate::stale, {}, {}});
  box.report_letter(8, {delivery_result::delivered, 0, 5, false, {}});
  box.report_letter(9, {delivery_result::unknown, -1, -1, false, "no answer"});

  std::vector<note> notes;
  box.take(notes);

  ASSERT_EQ(notes.size(), 3U);
  EXPECT_EQ(notes[0].settled.fate, fate::stale);
  EXPECT_EQ(notes[1].what, note::kind::letter_delivered);
  EXPECT_EQ(notes[2].what, note::kind::letter_failed);
  EXPECT_EQ(notes[2].detail, "no answer");
  EXPECT_FALSE(readable(box));
  box.take(notes);
  EXPECT_TRUE(notes.empty());
}

TEST(inbox, loses_nothing_that_comes_from_several_threads_while_it_is_read) {
  constexpr std::uint64_t each = 20'000;
  inbox box;
  const auto fill = [&](std::uint64_t from) {
    for (std::uint64_t i = 0; i < each; ++i) box.settle(from + i, {fate::applied, {}, {}});
  };
  std::thread first{fill, 0};
  std::thread second{fill, each};

  std::vector<bool> came(2 * each);
  std::size_t count = 0;
  std::vector<note> notes;
  while (count < came.size()) {
    pollfd fd{box.fd().get(), POLLIN, 0};
    ASSERT_EQ(poll(&fd, 1, 20'000), 1);
    box.take(notes);
    for (const auto& note : notes) {
      came[note.number] = true;
      ++count;
    }
  }

  first.join();
  second.join();
  EXPECT_EQ(std::count(came.begin(), came.end(), true), 2 * each);
}

}  // namespace
}  // namespace messaging
