#include "domain/new_order.hpp"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace domain {
namespace {

using namespace std::string_literals;

result<new_order> read(const std::string& body) {
  const auto tree = read_json(body);
  if (!tree) return tree.error();
  return read_new_order(*tree);
}

std::string with_items(const std::string& items) {
  return R"({"establishment_id":1,"items":)" + items + "}";
}

std::string with_line(const std::string& line) { return with_items("[" + line + "]"); }

std::string with_lines(std::size_t count) {
  std::string items;
  for (std::size_t i = 1; i <= count; ++i) {
    items += (i == 1 ? "" : ",") + R"({"quantity":1,"dish_id":)"s + std::to_string(i) + "}";
  }
  return with_line(items);
}

std::string with_comment(const std::string& comment) {
  return R"({"establishment_id":1,"items":[{"dish_id":1,"quantity":1}],"comment":)" + comment + "}";
}

TEST(new_order, is_read_with_its_comment) {
  const auto order = read(R"({"establishment_id":1,"items":[{"dish_id":10,"quantity":2},)"
                          R"({"dish_id":9,"quantity":1}],"comment":"чай"})");

  ASSERT_TRUE(order.has_value());
  const std::vector<wanted_line> lines{{dish_id{10}, 2}, {dish_id{9}, 1}};
  EXPECT_EQ(*order, (new_order{establishment_id{1}, lines, "чай"}));
}

TEST(new_order, is_read_without_a_comment_and_with_an_empty_one) {
  EXPECT_EQ(read(with_lines(1))->comment, std::nullopt);
  EXPECT_EQ(read(with_comment("null"))->comment, std::nullopt);
  EXPECT_EQ(read(with_comment("\"\""))->comment, "");
}

TEST(new_order, takes_whole_numbers_however_they_are_spelt) {
  for (const auto* quantity : {"2", "2.0", "2e0", "0.2e1", "200E-2"}) {
    const auto order = read(with_line(R"({"dish_id":1e1,"quantity":)"s + quantity + "}"));
    ASSERT_TRUE(order.has_value()) << quantity;
    EXPECT_EQ(order->items.front(), (wanted_line{dish_id{10}, 2}));
  }
}

TEST(new_order, goes_up_to_its_limits) {
  const auto longest = read(with_lines(order_lines_max));
  const auto largest = read(with_line(R"({"dish_id":9223372036854775807,"quantity":1000000})"));
  const auto wordiest = read(with_comment('"' + std::string(comment_bytes_max, 'x') + '"'));

  ASSERT_TRUE(longest && largest && wordiest);
  EXPECT_EQ(longest->items.size(), order_lines_max);
  EXPECT_EQ(largest->items.front(), (wanted_line{dish_id{INT64_MAX}, quantity_max}));
  EXPECT_EQ(wordiest->comment->size(), comment_bytes_max);
}

struct refused_body {
  std::string body;
  refusal why;
  std::string pointer;
};

void expect_refused(const std::vector<refused_body>& cases) {
  for (const auto& [body, why, pointer] : cases) {
    const auto order = read(body);
    ASSERT_FALSE(order.has_value()) << body;
    EXPECT_EQ(row_of(order.error().why).code, row_of(why).code) << body;
    EXPECT_EQ(order.error().pointers, std::vector{pointer}) << body;
    EXPECT_FALSE(order.error().detail.empty()) << body;
  }
}

TEST(new_order, is_refused_with_members_nobody_knows) {
  expect_refused({
      {R"({"establishment_id":1,"items":[],"price":1})", refusal::unknown_member, "/price"},
      {R"({"establishment_id":1,"items":[],"a/b~":1})", refusal::unknown_member, "/a~1b~0"},
      {R"({"Items":[]})", refusal::unknown_member, "/Items"},
      {with_line(R"({"dish_id":1,"quantity":1,"price_minor":1})"),
       refusal::unknown_member,
       "/items/0/price_minor"},
  });
}

TEST(new_order, is_refused_without_a_member_it_needs) {
  expect_refused({
      {"{}", refusal::missing_member, "/establishment_id"},
      {R"({"items":[{"dish_id":1,"quantity":1}]})", refusal::missing_member, "/establishment_id"},
      {R"({"establishment_id":1})", refusal::missing_member, "/items"},
      {with_line(R"({"quantity":1})"), refusal::missing_member, "/items/0/dish_id"},
      {with_line(R"({"dish_id":1,"quantity":1},{"dish_id":2})"),
       refusal::missing_member,
       "/items/1/quantity"},
  });
}

TEST(new_order, is_refused_with_values_of_another_type) {
  expect_refused({
      {"[]", refusal::wrong_type, ""},
      {"null", refusal::wrong_type, ""},
      {"\"order\"", refusal::wrong_type, ""},
      {R"({"establishment_id":"1","items":[]})", refusal::wrong_type, "/establishment_id"},
      {R"({"establishment_id":1.5,"items":[]})", refusal::wrong_type, "/establishment_id"},
      {R"({"establishment_id":null,"items":[]})", refusal::wrong_type, "/establishment_id"},
      {with_items("{}"), refusal::wrong_type, "/items"},
      {with_items("null"), refusal::wrong_type, "/items"},
      {with_line("1"), refusal::wrong_type, "/items/0"},
      {with_line("[]"), refusal::wrong_type, "/items/0"},
      {with_line(R"({"dish_id":true,"quantity":1})"), refusal::wrong_type, "/items/0/dish_id"},
      {with_line(R"({"dish_id":1,"quantity":"2"})"), refusal::wrong_type, "/items/0/quantity"},
      {with_line(R"({"dish_id":1,"quantity":2.5})"), refusal::wrong_type, "/items/0/quantity"},
      {with_line(R"({"dish_id":1,"quantity":1e-1})"), refusal::wrong_type, "/items/0/quantity"},
      {with_comment("5"), refusal::wrong_type, "/comment"},
  });
}

TEST(new_order, is_refused_when_well_formed_but_senseless) {
  expect_refused({
      {with_items("[]"), refusal::empty_order, "/items"},
      {with_lines(order_lines_max + 1), refusal::too_many_lines, "/items"},
      {with_line(
           R"({"dish_id":5,"quantity":1},{"dish_id":6,"quantity":1},{"dish_id":5,"quantity":2})"),
       refusal::duplicate_dish,
       "/items/2/dish_id"},
      {R"({"establishment_id":0,"items":[]})", refusal::no_such_establishment, "/establishment_id"},
      {R"({"establishment_id":-1,"items":[]})",
       refusal::no_such_establishment,
       "/establishment_id"},
      {R"({"establishment_id":9223372036854775808,"items":[]})",
       refusal::no_such_establishment,
       "/establishment_id"},
      {with_line(R"({"dish_id":0,"quantity":1})"), refusal::no_such_dish, "/items/0/dish_id"},
      {with_line(R"({"dish_id":1e300,"quantity":1})"), refusal::no_such_dish, "/items/0/dish_id"},
      {with_line(R"({"dish_id":1,"quantity":0})"), refusal::bad_quantity, "/items/0/quantity"},
      {with_line(R"({"dish_id":1,"quantity":-0.0})"), refusal::bad_quantity, "/items/0/quantity"},
      {with_line(R"({"dish_id":1,"quantity":-1})"), refusal::bad_quantity, "/items/0/quantity"},
      {with_line(R"({"dish_id":1,"quantity":1000001})"),
       refusal::bad_quantity,
       "/items/0/quantity"},
      {with_line(R"({"dish_id":1,"quantity":9223372036854775808})"),
       refusal::bad_quantity,
       "/items/0/quantity"},
      {with_comment('"' + std::string(comment_bytes_max + 1, 'x') + '"'),
       refusal::comment_too_long,
       "/comment"},
      {with_comment('"' + std::string(64 * 1024, 'x') + '"'),
       refusal::comment_too_long,
       "/comment"},
  });
}

TEST(new_order, is_refused_with_400_for_its_shape_and_422_for_its_sense) {
  EXPECT_EQ(row_of(read("[]").error().why).status, 400);
  EXPECT_EQ(row_of(read(with_items("[]")).error().why).status, 422);
}

TEST(restock, is_a_quantity_and_nothing_else) {
  const auto restock = [](std::string_view body) { return read_restock(*read_json(body)); };

  EXPECT_EQ(*restock(R"({"quantity":5})"), 5);
  EXPECT_EQ(*restock(R"({"quantity":1e6})"), quantity_max);
  EXPECT_EQ(restock(R"({"quantity":0})").error().why, refusal::bad_quantity);
  EXPECT_EQ(restock(R"({"quantity":1000001})").error().why, refusal::bad_quantity);
  EXPECT_EQ(restock(R"({"quantity":"5"})").error().why, refusal::wrong_type);
  EXPECT_EQ(restock(R"({"quantity":5,"dish_id":1})").error().why, refusal::unknown_member);
  EXPECT_EQ(restock("{}").error().why, refusal::missing_member);
  EXPECT_EQ(restock("5").error().why, refusal::wrong_type);
}

}  // namespace
}  // namespace domain
