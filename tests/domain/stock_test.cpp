#include "domain/stock.hpp"

#include "generators.hpp"

#include <gtest/gtest.h>

#include <vector>

namespace domain {
namespace {

constexpr establishment_id bistro{1};
constexpr establishment_id tavern{2};
constexpr dish_id tea{10};
constexpr dish_id soup{11};
constexpr dish_id water{12};

dish dish_of(dish_id id, std::int64_t price, std::optional<std::int64_t> available) {
  return {
      .id = id,
      .establishment = bistro,
      .name = "dish",
      .price_minor = price,
      .available = available};
}

stock_ledger ledger_of(std::vector<dish> dishes) {
  stock_ledger ledger;
  for (auto& dish : dishes) ledger.add(std::move(dish));
  return ledger;
}

new_order wish(std::vector<wanted_line> lines) { return {bistro, std::move(lines), std::nullopt}; }

std::optional<std::int64_t> left(const stock_ledger& ledger, dish_id id) {
  return ledger.find(id)->available;
}

TEST(stock, serves_wishes_for_3_3_and_2_of_5_in_their_order) {
  auto ledger = ledger_of({dish_of(tea, 100, 5)});

  const auto first = ledger.take(wish({{tea, 3}}));
  const auto second = ledger.take(wish({{tea, 3}}));
  const auto third = ledger.take(wish({{tea, 2}}));

  EXPECT_TRUE(first.has_value());
  EXPECT_EQ(second.error().why, refusal::out_of_stock);
  EXPECT_EQ(second.error().dishes, std::vector{tea.value});
  EXPECT_TRUE(third.has_value());
  EXPECT_EQ(left(ledger, tea), 0);
}

TEST(stock, takes_prices_from_the_menu_and_adds_them_up) {
  auto ledger = ledger_of({dish_of(tea, 100, 5), dish_of(soup, 250, 5)});

  const auto admitted = ledger.take(wish({{soup, 2}, {tea, 3}}));

  ASSERT_TRUE(admitted.has_value());
  EXPECT_EQ(admitted->lines, (std::vector<order_line>{{soup, 2, 250}, {tea, 3, 100}}));
  EXPECT_EQ(admitted->total_minor, 800);
  EXPECT_EQ(admitted->currency, currency{});
  EXPECT_EQ(left(ledger, soup), 3);
  EXPECT_EQ(left(ledger, tea), 2);
}

TEST(stock, names_every_dish_there_is_too_little_of_and_takes_nothing) {
  auto ledger = ledger_of({dish_of(tea, 1, 1), dish_of(soup, 1, 9), dish_of(water, 1, 0)});

  const auto refused = ledger.take(wish({{tea, 2}, {soup, 9}, {water, 1}}));

  EXPECT_EQ(refused.error().why, refusal::out_of_stock);
  EXPECT_EQ(refused.error().dishes, (std::vector{tea.value, water.value}));
  EXPECT_EQ(left(ledger, tea), 1);
  EXPECT_EQ(left(ledger, soup), 9);
  EXPECT_EQ(left(ledger, water), 0);
}

TEST(stock, counts_a_dish_named_twice_together) {
  auto ledger = ledger_of({dish_of(tea, 1, 5)});

  const auto refused = ledger.take(wish({{tea, 3}, {tea, 3}}));

  EXPECT_EQ(refused.error().dishes, std::vector{tea.value});
  EXPECT_EQ(left(ledger, tea), 5);
}

TEST(stock, never_runs_out_of_an_unlimited_dish) {
  auto ledger = ledger_of({dish_of(water, 1, std::nullopt)});

  EXPECT_TRUE(ledger.take(wish({{water, quantity_max}})).has_value());
  EXPECT_EQ(left(ledger, water), std::nullopt);
}

TEST(stock, refuses_dishes_that_are_unknown_or_of_another_establishment) {
  auto ledger = ledger_of({dish_of(tea, 1, 5)});
  auto foreign = wish({{tea, 1}});
  foreign.establishment = tavern;

  const auto unknown = ledger.take(wish({{tea, 1}, {soup, 1}}));
  const auto refused = ledger.take(foreign);

  EXPECT_EQ(unknown.error().why, refusal::no_such_dish);
  EXPECT_EQ(unknown.error().pointers, std::vector<std::string>{"/items/1/dish_id"});
  EXPECT_EQ(refused.error().why, refusal::foreign_dish);
  EXPECT_EQ(left(ledger, tea), 5);
}

TEST(stock, refuses_an_order_in_two_currencies) {
  auto euro_soup = dish_of(soup, 1, 5);
  euro_soup.currency = *parse_currency("EUR");
  auto ledger = ledger_of({dish_of(tea, 1, 5), euro_soup});

  EXPECT_EQ(ledger.take(wish({{tea, 1}, {soup, 1}})).error().why, refusal::mixed_currencies);
  EXPECT_EQ(ledger.take(wish({{soup, 1}}))->currency, *parse_currency("EUR"));
}

TEST(stock, refuses_a_total_beyond_63_bits_and_takes_nothing) {
  auto ledger = ledger_of({dish_of(tea, INT64_MAX, 5), dish_of(soup, INT64_MAX, 5)});

  EXPECT_EQ(ledger.take(wish({{tea, 2}})).error().why, refusal::total_too_large);
  EXPECT_EQ(ledger.take(wish({{tea, 1}, {soup, 1}})).error().why, refusal::total_too_large);
  EXPECT_EQ(left(ledger, tea), 5);
}

TEST(stock, passes_over_unlimited_and_unknown_dishes_when_giving_back) {
  auto ledger = ledger_of({dish_of(tea, 1, 5), dish_of(water, 1, std::nullopt)});

  ledger.give_back(tea, 2);
  ledger.give_back(water, 2);
  ledger.give_back(soup, 2);

  EXPECT_EQ(left(ledger, tea), 7);
  EXPECT_EQ(left(ledger, water), std::nullopt);
  EXPECT_EQ(ledger.find(soup), nullptr);
}

TEST(stock, stays_countable_when_giving_back_reaches_the_end_of_63_bits) {
  auto ledger = ledger_of({dish_of(tea, 1, INT64_MAX - 1)});

  ledger.give_back(tea, 2);

  EXPECT_EQ(left(ledger, tea), INT64_MAX);
}

TEST(stock, receives_portions_up_to_its_limit) {
  auto ledger = ledger_of({dish_of(tea, 1, stock_max - 5)});

  EXPECT_EQ(ledger.receive(tea, 6).error().why, refusal::stock_too_large);
  EXPECT_EQ(left(ledger, tea), stock_max - 5);
  const auto received = ledger.receive(tea, 5);
  ASSERT_TRUE(received.has_value());
  EXPECT_EQ(*received, stock_max);
  EXPECT_EQ(left(ledger, tea), stock_max);
  EXPECT_EQ(ledger.receive(tea, INT64_MAX).error().why, refusal::stock_too_large);
}

TEST(stock, receives_nothing_for_unlimited_and_unknown_dishes) {
  auto ledger = ledger_of({dish_of(water, 1, std::nullopt)});

  EXPECT_EQ(ledger.receive(water, 1).error().why, refusal::unlimited_dish);
  EXPECT_EQ(ledger.receive(soup, 1).error().why, refusal::no_such_dish);
}

RC_GTEST_PROP(stock, is_taken_whole_or_not_at_all_and_never_below_zero, ()) {
  const auto few = rc::gen::inRange<std::int64_t>(0, 10);
  auto ledger = ledger_of({dish_of(tea, 1, *few), dish_of(soup, 1, *few), dish_of(water, 1, *few)});
  const std::vector dishes{tea, soup, water};
  const auto line = rc::gen::apply(
      [](dish_id id, std::int64_t quantity) {
        return wanted_line{id, quantity};
      },
      rc::gen::elementOf(dishes),
      rc::gen::inRange<std::int64_t>(1, 6));
  const auto wanted = wish(*rc::gen::container<std::vector<wanted_line>>(line));
  const auto before = ledger;

  const auto admitted = ledger.take(wanted);

  for (const auto id : dishes) {
    std::int64_t asked = 0;
    for (const auto& each : wanted.items) asked += each.dish == id ? each.quantity : 0;
    RC_ASSERT(*left(ledger, id) == *left(before, id) - (admitted ? asked : 0));
    RC_ASSERT(*left(ledger, id) >= 0);
  }
}

}  // namespace
}  // namespace domain
