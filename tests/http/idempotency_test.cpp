#include "http/idempotency.hpp"

#include "http/kitchen/routes.hpp"
#include "http/router.hpp"
#include "tokens.hpp"

#include <gtest/gtest.h>

using domain::refusal;

namespace {

const http::route& row(http::verb method, std::string_view path) {
  return *http::find_route(http::kitchen::routes(), method, path, {}).row;
}

const http::route& place_order() { return row(http::verb::post, "/orders"); }

domain::result<std::optional<std::string>> key_of(std::string header, std::size_t lines = 1) {
  http::request in;
  in.idempotency_key = std::move(header);
  in.idempotency_key_lines = lines;
  return http::key_of(in, place_order(), {});
}

domain::key_claim claim_of(std::string_view body, std::string user = "7", std::string key = "k") {
  return http::claim(
      test_http::customer(std::move(user)),
      place_order(),
      std::move(key),
      domain::fingerprint_of(*domain::read_json(body)));
}

domain::key_claim restock_claim(std::string_view dish, std::string_view body) {
  return http::claim(
      test_http::admin("1"),
      row(http::verb::post, "/dishes/1/restock"),
      "k",
      domain::fingerprint_of(*http::with_path_id("dish_id", dish, body)));
}

}  // namespace

TEST(key, is_visible_ascii_of_1_to_255_bytes_bare_or_quoted) {
  EXPECT_EQ(**key_of("abc"), "abc");
  EXPECT_EQ(**key_of("\"abc\""), "abc");
  EXPECT_EQ(**key_of("a,b"), "a,b");
  EXPECT_EQ(**key_of(std::string(255, 'k')), std::string(255, 'k'));
}

TEST(key, of_another_kind_is_refused_with_a_code_of_its_own) {
  std::string cyrillic;
  for (int letter = 0; letter < 128; ++letter) cyrillic += "\xD1\x8F";
  EXPECT_EQ(key_of("").error().why, refusal::idempotency_key_empty);
  EXPECT_EQ(key_of("\"\"").error().why, refusal::idempotency_key_empty);
  EXPECT_EQ(key_of(std::string(256, 'k')).error().why, refusal::idempotency_key_too_long);
  EXPECT_EQ(key_of("a b").error().why, refusal::idempotency_key_invalid);
  EXPECT_EQ(key_of("a\tb").error().why, refusal::idempotency_key_invalid);
  EXPECT_EQ(key_of("\xD1\x8F").error().why, refusal::idempotency_key_invalid);
  EXPECT_FALSE(key_of(cyrillic));
}

TEST(key, given_twice_is_refused_even_when_both_agree) {
  EXPECT_EQ(key_of("abc", 2).error().why, refusal::idempotency_key_repeated);
}

TEST(key, is_optional_unless_a_setting_requires_it) {
  http::http_settings strict;
  strict.require_idempotency_key = true;

  EXPECT_FALSE(http::key_of({}, place_order(), {})->has_value());
  EXPECT_EQ(http::key_of({}, place_order(), strict).error().why, refusal::idempotency_key_required);
}

TEST(key, is_ignored_where_a_row_takes_none) {
  http::http_settings strict;
  strict.require_idempotency_key = true;
  http::request in;
  in.idempotency_key_lines = 2;
  const auto& cancel = row(http::verb::post, "/orders/a/cancel");

  EXPECT_FALSE(http::key_of(in, cancel, strict)->has_value());
}

TEST(claim, is_the_same_for_all_spellings_of_one_request) {
  const auto first = claim_of(R"({"a":2,"b":"A"})");
  const auto again = claim_of("{ \"b\" : \"\\u0041\",\n\"a\": 2.0e0 }");

  EXPECT_EQ(first.id, again.id);
  EXPECT_EQ(first.print, again.print);
  EXPECT_EQ(first.route, "POST /orders");
  EXPECT_EQ(first.key, "k");
}

TEST(claim, has_another_print_for_another_body_and_the_same_id) {
  const auto first = claim_of(R"({"a":9007199254740993})");
  const auto other = claim_of(R"({"a":9007199254740992})");

  EXPECT_EQ(first.id, other.id);
  EXPECT_FALSE(first.print == other.print);
}

TEST(claim, belongs_to_its_user_and_its_key) {
  const auto mine = claim_of("{}", "7", "k");

  EXPECT_FALSE(mine.id == claim_of("{}", "8", "k").id);
  EXPECT_FALSE(mine.id == claim_of("{}", "7", "l").id);
}

TEST(claim, of_a_restock_is_about_its_dish_too) {
  const auto soup = restock_claim("10", R"({"quantity":5})");
  const auto same = restock_claim("10", R"({ "quantity": 5.0 })");
  const auto pie = restock_claim("11", R"({"quantity":5})");

  EXPECT_EQ(soup.print, same.print);
  EXPECT_EQ(soup.id, pie.id);
  EXPECT_FALSE(soup.print == pie.print);
}
