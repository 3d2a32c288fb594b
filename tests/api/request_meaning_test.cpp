#include "support/menu.hpp"
#include "support/restaurant.hpp"

#include <gtest/gtest.h>

// What makes two bodies under one key the same request, and what does not.
namespace api {
namespace {

using support::restaurant;

constexpr const char* plain =
    R"({"establishment_id":1,"items":[{"dish_id":2,"quantity":2},{"dish_id":3,"quantity":1}],)"
    R"("comment":"AB"})";

// The pointers of the refusal of a second body.
std::string differing(const support::answer& refused) {
  EXPECT_EQ(refused.status, 422);
  EXPECT_EQ(refused.code(), "idempotency_key_reused");
  return refused.json().value("pointers", nlohmann::json::array()).dump();
}

}  // namespace

TEST(request_meaning, is_not_its_spelling) {
  restaurant open;
  auto anna = open.seat();
  const auto first = anna.place_text(plain, "k");
  ASSERT_EQ(first.status, 201);

  const char* const spellings[] = {
      R"({"comment":"AB","items":[{"quantity":2,"dish_id":2},{"dish_id":3,"quantity":1}],)"
      R"("establishment_id":1})",
      " {\n\t\"establishment_id\" : 1 ,\r\n \"items\" : [ { \"dish_id\" : 2 , \"quantity\" : 2 } ,"
      " { \"dish_id\" : 3 , \"quantity\" : 1 } ] , \"comment\" : \"AB\" } ",
      R"({"establishment_id":1,"items":[{"dish_id":2,"quantity":2},{"dish_id":3,"quantity":1}],)"
      R"("comment":"\u0041\u0042"})",
      R"({"\u0065stablishment_id":1,"items":[{"dish_id":2,"quantity":2},)"
      R"({"dish_id":3,"quantity":1}],"comment":"A\u0042"})",
      R"({"establishment_id":1.0,"items":[{"dish_id":2e0,"quantity":2.0},)"
      R"({"dish_id":30e-1,"quantity":0.1e1}],"comment":"AB"})",
  };
  for (const auto* spelling : spellings) {
    const auto again = anna.place_text(spelling, "k");
    EXPECT_TRUE(again.is_replay()) << spelling << again.body;
    EXPECT_EQ(again.body, first.body);
  }
  EXPECT_EQ(open.count("orders"), 1);
}

TEST(request_meaning, is_every_value) {
  restaurant open;
  auto anna = open.seat();
  ASSERT_EQ(anna.place_text(plain, "k").status, 201);
  const auto asked = nlohmann::json::parse(plain);

  auto more = asked;
  more["items"][0]["quantity"] = 3;
  auto elsewhere = asked;
  elsewhere["establishment_id"] = 2;
  auto shorter = asked;
  shorter["items"].erase(1);
  auto silent = asked;
  silent.erase("comment");
  auto louder = asked;
  louder["comment"] = "ab";

  EXPECT_EQ(differing(anna.place(more, "k")), R"(["/items/0/quantity"])");
  EXPECT_EQ(differing(anna.place(elsewhere, "k")), R"(["/establishment_id"])");
  EXPECT_EQ(differing(anna.place(shorter, "k")), R"(["/items/1"])");
  EXPECT_EQ(differing(anna.place(silent, "k")), R"(["/comment"])");
  EXPECT_EQ(differing(anna.place(louder, "k")), R"(["/comment"])");
  EXPECT_EQ(open.count("orders"), 1);
}

TEST(request_meaning, is_the_order_of_the_items) {
  const restaurant open;
  auto anna = open.seat();
  ASSERT_EQ(anna.place_text(plain, "k").status, 201);
  auto swapped = nlohmann::json::parse(plain);
  std::swap(swapped["items"][0], swapped["items"][1]);

  const auto refused = anna.place(swapped, "k");

  EXPECT_EQ(
      differing(refused),
      R"(["/items/0/dish_id","/items/0/quantity","/items/1/dish_id","/items/1/quantity"])");
}

TEST(request_meaning, tells_numbers_apart_that_a_double_confuses) {
  const restaurant open;
  support::menu{open.db.url()}
      .with_dish(9007199254740992, std::nullopt)
      .with_dish(9007199254740993, std::nullopt);
  auto anna = open.seat();
  const auto first = anna.place(support::order_of(9007199254740993), "k");
  ASSERT_EQ(first.status, 201) << first.body;

  const auto other = anna.place(support::order_of(9007199254740992), "k");

  EXPECT_EQ(differing(other), R"(["/items/0/dish_id"])");
  EXPECT_EQ(first.json()["items"][0]["dish_id"], 9007199254740993);
}

TEST(request_meaning, never_takes_a_text_for_a_number) {
  const restaurant open;
  auto anna = open.seat();
  ASSERT_EQ(anna.place_text(plain, "k").status, 201);
  auto text = nlohmann::json::parse(plain);
  text["items"][0]["quantity"] = "2";

  const auto refused = anna.place(text, "k");

  EXPECT_EQ(refused.status, 400);
  EXPECT_EQ(refused.code(), "wrong_type");
  EXPECT_FALSE(refused.is_replay());
}

TEST(request_meaning, survives_a_restart) {
  restaurant open;
  auto anna = open.seat();
  ASSERT_EQ(anna.place_text(plain, "k").status, 201);
  auto more = nlohmann::json::parse(plain);
  more["items"][0]["quantity"] = 3;

  open.kitchen.restart();

  EXPECT_EQ(differing(anna.place(more, "k")), R"(["/items/0/quantity"])");
  EXPECT_TRUE(anna.place_text(plain, "k").is_replay());
}

}  // namespace api
