#include "domain/new_order.hpp"
#include "domain/stock.hpp"
#include "generators.hpp"

#include <gtest/gtest.h>

namespace domain {
namespace {

new_order sample() { return {establishment_id{1}, {{dish_id{10}, 2}, {dish_id{11}, 1}}, "hot"}; }

new_order any_request() {
  const auto few = rc::gen::inRange<std::int64_t>(1, 4);
  const auto line = rc::gen::apply(
      [](std::int64_t dish, std::int64_t quantity) {
        return wanted_line{dish_id{dish}, quantity};
      },
      few,
      few);
  new_order request;
  request.establishment.value = *few;
  request.items = *rc::gen::container<std::vector<wanted_line>>(line);
  if (*rc::gen::arbitrary<bool>()) request.comment = *rc::gen::element<std::string>("", "a", "b");
  return request;
}

TEST(differing_members, are_none_between_equal_requests) {
  EXPECT_TRUE(differing_members(sample(), sample()).empty());
}

TEST(differing_members, are_named_one_by_one) {
  auto other = sample();
  other.establishment.value = 2;
  other.items[0].quantity = 3;
  other.items[1].dish.value = 12;
  other.comment = "cold";

  const std::vector<std::string> pointers{
      "/establishment_id", "/items/0/quantity", "/items/1/dish_id", "/comment"};
  EXPECT_EQ(differing_members(sample(), other), pointers);
}

TEST(differing_members, name_lines_that_only_one_request_has) {
  auto longer = sample();
  longer.items.push_back({dish_id{12}, 1});
  longer.items.push_back({dish_id{13}, 1});

  const std::vector<std::string> pointers{"/items/2", "/items/3"};
  EXPECT_EQ(differing_members(sample(), longer), pointers);
  EXPECT_EQ(differing_members(longer, sample()), pointers);
}

TEST(differing_members, tell_an_absent_comment_from_an_empty_one) {
  auto absent = sample();
  absent.comment.reset();
  auto empty = sample();
  empty.comment = "";

  EXPECT_EQ(differing_members(absent, empty), std::vector<std::string>{"/comment"});
}

TEST(differing_members, notice_lines_that_changed_places) {
  auto swapped = sample();
  std::swap(swapped.items[0], swapped.items[1]);

  const std::vector<std::string> pointers{
      "/items/0/dish_id", "/items/0/quantity", "/items/1/dish_id", "/items/1/quantity"};
  EXPECT_EQ(differing_members(sample(), swapped), pointers);
}

RC_GTEST_PROP(differing_members, are_none_exactly_for_equal_requests, ()) {
  const auto first = any_request();
  const auto second = any_request();

  RC_ASSERT(differing_members(first, second).empty() == (first == second));
  RC_ASSERT(differing_members(first, second) == differing_members(second, first));
}

RC_GTEST_PROP(request_of, an_admitted_order_is_what_was_asked_for, ()) {
  const auto wanted = any_request();
  stock_ledger ledger;
  for (std::int64_t id = 1; id < 4; ++id) {
    ledger.add({.id = dish_id{id}, .establishment = wanted.establishment, .price_minor = id});
  }
  const auto admitted = ledger.take(wanted);
  RC_ASSERT(admitted.has_value());

  order placed;
  placed.establishment = wanted.establishment;
  placed.lines = admitted->lines;
  placed.comment = wanted.comment;

  RC_ASSERT(request_of(view(placed)) == wanted);
}

}  // namespace
}  // namespace domain
