#include "support/eventually.hpp"
#include "support/restaurant.hpp"

#include <gtest/gtest.h>

// An order may leave memory at any time; nobody can tell from an answer.
namespace api {
namespace {

using namespace std::chrono_literals;
using support::answer;
using support::order_of;
using support::restaurant;

constexpr const char* unloads = "kuhnya_order_unloads_total";
constexpr const char* residents = "kuhnya_orders_resident";

}  // namespace

TEST(memory, is_left_by_orders_nobody_asks_for_and_found_again) {
  restaurant open{{"actors.idle_max=\"1s\""}};
  auto anna = open.seat();
  const auto placed = anna.place(order_of(1, 2), "k");
  const auto refused = anna.place(order_of(1, 9), "none");
  ASSERT_TRUE(support::eventually(20s, [&] { return open.metric(residents) == 0; }));

  EXPECT_EQ(anna.place(order_of(1, 2), "k").body, placed.body);
  EXPECT_EQ(anna.place(order_of(1, 3), "k").code(), "idempotency_key_reused");
  EXPECT_EQ(anna.place(order_of(1, 9), "none").body, refused.body);
  EXPECT_EQ(anna.cancel(placed.id()).verdict(), "applied");
  ASSERT_TRUE(support::eventually(20s, [&] { return open.metric(residents) == 0; }));

  EXPECT_EQ(anna.cancel(placed.id()).verdict(), "duplicate");
  EXPECT_EQ(anna.place(order_of(1, 2), "k").body, placed.body);
  EXPECT_EQ(open.available(1), 5);
}

TEST(memory, may_be_far_too_small_for_the_orders) {
  constexpr int orders = 200;
  restaurant open{{"actors.resident_orders_max=10"}};
  auto anna = open.seat();
  std::vector<answer> placed;
  placed.reserve(orders);
  for (int i = 0; i < orders; ++i) placed.push_back(anna.place(order_of(2), std::to_string(i)));

  for (int i = 0; i < orders; ++i) {
    const auto& first = placed[static_cast<std::size_t>(i)];
    ASSERT_EQ(first.status, 201);
    EXPECT_EQ(anna.place(order_of(2), std::to_string(i)).body, first.body);
    if (i % 2 != 0) continue;
    EXPECT_EQ(anna.cancel(first.id()).verdict(), "applied");
  }

  EXPECT_GE(open.metric(unloads), orders);
  EXPECT_LE(open.metric(residents), 11);
  EXPECT_EQ(open.available(2), 100'000 - orders / 2);
}

}  // namespace api
