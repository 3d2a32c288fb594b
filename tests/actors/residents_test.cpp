#include "actors/residents.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <map>
#include <set>

// Who is in memory, and the hand that goes round.
namespace actors {
namespace {

domain::order_id numbered(std::uint8_t number, std::uint8_t beginning = 0) {
  domain::order_id id;
  id.value.data[0] = beginning;
  id.value.data[15] = number;
  return id;
}

}  // namespace

TEST(residents, are_found_by_the_end_of_their_ids) {
  residents<int> all{4};
  all.add(numbered(1), 100, 7);

  auto* const found = all.find(numbered(1, 99));

  ASSERT_NE(found, nullptr);
  EXPECT_EQ(found->actor, 100);
  EXPECT_EQ(found->used_at, 7U);
  EXPECT_EQ(all.find(numbered(2)), nullptr);
}

TEST(residents, leave_their_place_to_the_next) {
  residents<int> all{4};
  all.add(numbered(1), 100, 0);
  all.remove(*all.find(numbered(1)));
  all.add(numbered(2), 200, 0);

  EXPECT_EQ(all.find(numbered(1)), nullptr);
  EXPECT_EQ(all.find(numbered(2))->actor, 200);
  EXPECT_EQ(all.size(), 1U);
  EXPECT_EQ(all.places(), 1U);
}

TEST(residents, are_all_met_by_a_hand_that_goes_round) {
  residents<int> all{4};
  for (std::uint8_t number = 0; number < 5; ++number) all.add(numbered(number), number, 0);
  all.remove(*all.find(numbered(3)));

  std::multiset<int> met;
  for (std::size_t step = 0; step < 2 * all.places(); ++step) {
    if (const auto* each = all.next()) met.insert(each->actor);
  }

  EXPECT_EQ(met, (std::multiset<int>{0, 0, 1, 1, 2, 2, 4, 4}));
}

RC_GTEST_PROP(residents, are_who_came_and_did_not_leave, ()) {
  residents<int> all{2};
  std::map<std::uint8_t, int> expected;
  const auto steps = *rc::gen::container<std::vector<std::pair<std::uint8_t, int>>>(
      rc::gen::pair(rc::gen::inRange<std::uint8_t>(0, 40), rc::gen::inRange(0, 1'000)));
  for (const auto& [number, actor] : steps) {
    if (auto* known = all.find(numbered(number))) {
      all.remove(*known);
      expected.erase(number);
    } else {
      all.add(numbered(number), actor, 0);
      expected[number] = actor;
    }
  }

  RC_ASSERT(all.size() == expected.size());
  RC_ASSERT(all.places() <= 40U);
  for (std::uint8_t number = 0; number < 40; ++number) {
    const auto* found = all.find(numbered(number));
    RC_ASSERT((found != nullptr) == expected.contains(number));
    if (found != nullptr) RC_ASSERT(found->actor == expected[number]);
  }
}

}  // namespace actors
