#include "actors/look_at.hpp"
#include "tests/actors/world.hpp"

#include <gtest/gtest.h>

#include <array>

namespace actors::test {

namespace kitchen = persistence::kitchen;

namespace {

std::int64_t in_phase(const world& w, order_phase phase) {
  return w.metrics.orders_by_phase[static_cast<std::size_t>(phase)].value();
}

std::int64_t in_any_phase(const world& w) {
  std::int64_t all = 0;
  for (const auto& each : w.metrics.orders_by_phase) all += each.value();
  return all;
}

}  // namespace

TEST(looking, at_an_order_that_is_not_here_wakes_nobody) {
  world w;

  EXPECT_FALSE(w.look(keyed_order().id));

  EXPECT_EQ(w.loads_seen, 0);
  EXPECT_EQ(w.metrics.live_orders.value(), 0);
}

TEST(looking, shows_an_order_that_is_placed_and_the_copies_that_wait) {
  world w;
  w.ask(keyed_order());
  for (int copies = 0; copies < 2; ++copies) {
    auto copy = keyed_order();
    copy.copies = waiting::wait;
    w.ask(std::move(copy));
  }
  w.run();

  const auto seen = w.look(keyed_order().id);

  ASSERT_TRUE(seen);
  EXPECT_EQ(seen->phase, order_phase::placing);
  EXPECT_EQ(seen->parked, 2U);
  EXPECT_EQ(seen->pending, domain::order_status::created);
  EXPECT_FALSE(seen->status);
  EXPECT_EQ(seen->asked, 3U);
  EXPECT_EQ(seen->since, w.now);
  EXPECT_TRUE(seen->attempts.empty());
}

TEST(looking, shows_what_an_order_is_and_what_it_becomes) {
  with_placed_order w;
  w.ask(cancelling(w.order.id));
  w.run();

  const auto seen = w.look(w.order.id);

  ASSERT_TRUE(seen);
  EXPECT_EQ(seen->phase, order_phase::moving);
  EXPECT_EQ(seen->status, domain::order_status::created);
  EXPECT_EQ(seen->version, 1);
  EXPECT_EQ(seen->pending, domain::order_status::cancelled);
  EXPECT_EQ(seen->key_expires_at, w.now + w.context.answer_lifetime);
}

TEST(looking, is_neither_counted_nor_keeps_an_order_in_memory) {
  orders_settings settings;
  settings.idle_ticks_max = 4;
  with_placed_order w{settings};

  for (int second = 0; second < 8; ++second) {
    const auto seen = w.look(w.order.id);
    if (seen) {
      EXPECT_EQ(seen->asked, 1U);
    }
    w.tick();
  }

  EXPECT_EQ(w.metrics.live_orders.value(), 0);
  EXPECT_FALSE(w.look(w.order.id));
}

TEST(looking, after_the_end_is_told_nothing) {
  world w;
  caf::anon_send_exit(w.router, caf::exit_reason::user_shutdown);
  w.run();

  EXPECT_FALSE(w.look(keyed_order().id));
}

TEST(look_teller, tells_once_whatever_happens) {
  int told = 0;
  const auto count = [&](const std::optional<order_look>& /*what*/) { ++told; };
  { const look_teller lost{count}; }
  EXPECT_EQ(told, 1);

  {
    look_teller teller{count};
    teller.tell(order_look{});
    teller.tell(order_look{});
  }

  EXPECT_EQ(told, 2);
}

TEST(phases, count_every_order_where_it_is) {
  world w;
  w.ask(keyed_order("one"));
  w.ask(keyed_order("two"));
  w.ask(reading(keyed_order("three").id));
  w.run();
  EXPECT_EQ(in_phase(w, order_phase::placing), 2);
  EXPECT_EQ(in_phase(w, order_phase::loading), 1);

  w.store_succeeds();
  w.store_answers(kitchen::refused{domain::refusal::out_of_stock, "{}", w.now});
  w.reader_answers(std::nullopt);

  EXPECT_EQ(in_phase(w, order_phase::resident), 1);
  EXPECT_EQ(in_phase(w, order_phase::refused), 1);
  EXPECT_EQ(in_any_phase(w), 2);
  EXPECT_EQ(w.metrics.live_orders.value(), 2);
}

TEST(phases, forget_an_order_that_ended_at_work) {
  world w;
  w.ask(keyed_order());
  w.run();

  caf::anon_send_exit(w.router, caf::exit_reason::user_shutdown);
  w.run();

  EXPECT_EQ(in_any_phase(w), 0);
  EXPECT_TRUE(w.context.board->notes().empty());
}

TEST(system_look, lists_who_waits_the_longest_waiting_first) {
  world w;
  w.ask(keyed_order("placed"));
  w.run();
  w.now += std::chrono::seconds{3};
  w.ask(reading(keyed_order("read").id));
  w.run();
  w.now += std::chrono::seconds{1};

  const auto longest = longest_of(w.context.board->notes(), w.now, looked_at_max);

  ASSERT_EQ(longest.size(), 2U);
  EXPECT_EQ(longest[0].id, keyed_order("placed").id);
  EXPECT_EQ(longest[0].phase, order_phase::placing);
  EXPECT_EQ(longest[0].age, std::chrono::seconds{4});
  EXPECT_EQ(longest[1].phase, order_phase::loading);
  EXPECT_EQ(longest[1].age, std::chrono::seconds{1});
}

TEST(system_look, no_longer_lists_who_was_answered) {
  with_placed_order w;
  EXPECT_TRUE(w.context.board->notes().empty());
  w.ask(cancelling(w.order.id));
  w.run();
  EXPECT_EQ(w.context.board->notes().size(), 1U);

  w.store_answers(kitchen::failed{});

  EXPECT_TRUE(w.context.board->notes().empty());
}

TEST(system_look, counts_who_waits_and_finds_no_place_on_the_board) {
  world w;
  auto command = reading(keyed_order().id);
  for (std::size_t i = 0; i <= waiting_board::tries_max; ++i) {
    command.id.value.data[7] = static_cast<std::uint8_t>(i);  // Its place is told by other bytes.
    w.ask(reading(command.id));
  }
  w.run();

  EXPECT_EQ(w.context.board->notes().size(), waiting_board::tries_max);
  EXPECT_EQ(w.metrics.waiting_unlisted.value(), 1U);
}

TEST(system_look, knows_the_hottest_order_and_dishes) {
  with_placed_order w;
  for (int i = 0; i < 1'600; ++i) w.ask(reading(w.order.id));
  for (int i = 0; i < 800; ++i) {
    auto fresh = keyed_order("fresh " + std::to_string(i));
    fresh.wanted.items = {{{77}, 1}};
    w.ask(std::move(fresh));
  }
  w.run();
  w.tick();

  const std::array<const order_context*, 1> contexts{&w.context};
  const auto seen = look_at(w.metrics, contexts);

  ASSERT_FALSE(seen.hottest_orders.empty());
  EXPECT_EQ(seen.hottest_orders.front().id, w.order.id);
  EXPECT_NEAR(static_cast<double>(seen.hottest_orders.front().count), 1'600, 600);
  ASSERT_FALSE(seen.hottest_dishes.empty());
  EXPECT_EQ(seen.hottest_dishes.front().id.value, 77);
  EXPECT_NEAR(static_cast<double>(seen.hottest_dishes.front().count), 800, 400);
  EXPECT_LE(seen.hottest_orders.size(), looked_at_max);
}

TEST(system_look, does_not_take_a_repeated_request_for_a_dish_sold_again) {
  with_placed_order w;
  for (int i = 0; i < 3'200; ++i) w.ask(keyed_order());
  w.run();
  w.tick();

  for (const auto& each : w.context.hottest->published()->dishes.items) EXPECT_LE(each.count, 16U);
}

TEST(handler_time, is_observed_for_one_command_of_64) {
  with_placed_order w;
  const auto observed = [&] {
    std::uint64_t all = 0;
    for (std::size_t i = 0; i < histogram::buckets; ++i) all += w.metrics.handler_ns.count(i);
    return all;
  };
  const auto before = observed();

  for (int i = 0; i < 640; ++i) w.ask(reading(w.order.id));
  w.run();

  EXPECT_EQ(observed() - before, 10U);
}

}  // namespace actors::test
