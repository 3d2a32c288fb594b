#include "held_lock.hpp"
#include "support/at_once.hpp"
#include "support/eventually.hpp"
#include "support/restaurant.hpp"

#include <gtest/gtest.h>

#include <chrono>
#include <future>
#include <map>

// One lane writes for everybody until its line is long; then each establishment has its own.
namespace api {
namespace {

using support::order_of;
using support::restaurant;

constexpr std::int64_t first_lanes_dish = 9;   // Of establishment 2, 100 portions.
constexpr std::int64_t second_lanes_dish = 3;  // Of establishment 1.
constexpr std::size_t many = 140;

}  // namespace

TEST(lanes, part_while_the_line_is_long_and_sell_exactly_what_there_is) {
  restaurant open{{"database.lanes=2"}};
  held_lock held{open, held_lock::on_dish(first_lanes_dish)};
  auto crowd = std::async(std::launch::async, [&] {
    return support::at_once(many, [&](std::size_t i) {
      return open.seat("user-" + std::to_string(i)).place(order_of(first_lanes_dish, 1, 2), "k");
    });
  });
  ASSERT_TRUE(support::eventually(std::chrono::seconds{5}, [&] {
    return open.metric("kuhnya_store_waiting_intents") == static_cast<double>(many);
  }));

  const auto beside = open.seat().place(order_of(second_lanes_dish), "beside");
  held.release();

  EXPECT_EQ(beside.status, 201) << "it stood behind the crowd";
  std::map<int, int> answers;
  for (const auto& each : crowd.get()) ++answers[each.status];
  EXPECT_EQ(answers, (std::map<int, int>{{201, 100}, {409, 40}}));
  EXPECT_EQ(open.available(first_lanes_dish), 0);
}

TEST(lanes, are_one_while_the_line_is_short) {
  restaurant open{{"database.lanes=2"}};
  held_lock held{open, held_lock::on_dish(first_lanes_dish)};
  auto first = std::async(std::launch::async, [&] {
    return open.seat("boris").place(order_of(first_lanes_dish, 1, 2), "k");
  });
  ASSERT_TRUE(held.keeps_writer_waiting());

  auto second = std::async(
      std::launch::async, [&] { return open.seat().place(order_of(second_lanes_dish), "beside"); });
  const auto waits = second.wait_for(std::chrono::milliseconds{300});
  held.release();

  EXPECT_EQ(waits, std::future_status::timeout);
  EXPECT_EQ(first.get().status, 201);
  EXPECT_EQ(second.get().status, 201);
}

}  // namespace api
