#include "domain/fingerprint.hpp"
#include "generators.hpp"
#include "spelling.hpp"

#include <gtest/gtest.h>

#include <string>

namespace domain {
namespace {

std::string canonical(const std::string& text) {
  const auto tree = read_json(text);
  return tree ? canonical_form(*tree) : "refused: " + std::string{row_of(tree.error().why).code};
}

std::string hex(const fingerprint& print) {
  constexpr std::string_view digits = "0123456789abcdef";
  std::string text;
  for (const auto byte : print.bytes) {
    text += digits[byte >> 4];
    text += digits[byte & 0x0f];
  }
  return text;
}

spelling::choices any_choices(int scale) {
  return spelling::choices{*rc::gen::scale(scale, rc::gen::arbitrary<std::vector<std::uint8_t>>())};
}

RC_GTEST_PROP(canonical_form, is_the_same_for_every_spelling_of_a_value, ()) {
  auto drawn = any_choices(2);
  const auto value = spelling::make(drawn);
  auto style = any_choices(4);
  auto other_style = any_choices(4);

  const auto first = canonical(spelling::spell(value, style));
  const auto second = canonical(spelling::spell(value, other_style));

  RC_ASSERT(!first.starts_with("refused"));
  RC_ASSERT(first == second);
}

RC_GTEST_PROP(canonical_form, is_equal_exactly_for_equal_values, ()) {
  auto drawn = any_choices(1);
  auto other_drawn = any_choices(1);
  const auto value = spelling::make(drawn);
  const auto other = spelling::make(other_drawn);
  auto style = any_choices(2);

  const auto first = canonical(spelling::spell(value, style));
  const auto second = canonical(spelling::spell(other, style));

  RC_ASSERT((first == second) == (value == other));
}

RC_GTEST_PROP(canonical_form, is_its_own_canonical_form, ()) {
  auto drawn = any_choices(2);
  const auto value = spelling::make(drawn);
  auto style = any_choices(2);

  const auto once = canonical(spelling::spell(value, style));

  RC_ASSERT(canonical(once) == once);
}

RC_GTEST_PROP(canonical_form, is_stable_or_refused_when_a_byte_is_damaged, (char byte)) {
  auto drawn = any_choices(2);
  const auto value = spelling::make(drawn);
  auto style = any_choices(2);
  auto text = spelling::spell(value, style);
  text[*rc::gen::inRange<std::size_t>(0, text.size())] = byte;

  const auto once = canonical(text);

  RC_ASSERT((once.starts_with("refused") || canonical(once) == once));
}

TEST(canonical_form, ignores_order_white_space_escapes_and_number_spelling) {
  const std::string plain = R"({"comment":"A/B","items":[{"dish_id":10,"quantity":2}]})";

  for (const std::string text : {
           R"({"items":[{"quantity":2,"dish_id":10}],"comment":"A/B"})",
           "\r\n{ \"comment\" :\t\"A/B\", \"items\": [ {\"dish_id\": 10, \"quantity\": 2} ] } ",
           R"({"comment":"\u0041\/\u0042","items":[{"dish_id":10,"quantity":2}]})",
           R"({"c\u006fmment":"A/B","items":[{"dish_id":1e1,"quantity":2.0}]})",
           R"({"comment":"A/B","items":[{"dish_id":100e-1,"quantity":0.2e1}]})",
           R"({"comment":"A/B","items":[{"dish_id":10.0,"quantity":2E+0}]})",
       }) {
    EXPECT_EQ(canonical(text), plain) << text;
  }
}

TEST(canonical_form, tells_values_apart) {
  const std::vector<std::string> values{
      "9007199254740993",
      "9007199254740992",
      "2",
      "\"2\"",
      "[1,2]",
      "[2,1]",
      "[2]",
      "{\"2\":2}",
      "true",
      "\"true\"",
      "null",
      "{}",
      "[]",
      "\"\"",
      "[[]]",
      "[null]",
      "0",
      "-2",
      "2.5",
      "25",
      "\"a\"",
      "\"A\"",
      "[\"a,b\"]",
      "[\"a\",\"b\"]",
      "1e300",
      "1e-300",
      "0.1",
      "{\"a\":{}}",
      "{\"a\":[]}",
      "{\"a\":null}",
  };

  for (std::size_t i = 0; i < values.size(); ++i) {
    for (std::size_t j = 0; j < i; ++j) {
      EXPECT_NE(canonical(values[i]), canonical(values[j])) << values[i] << " and " << values[j];
    }
  }
}

TEST(canonical_form, stays_short_for_huge_powers) {
  EXPECT_EQ(canonical("[1e300,1e-300,-2.50e307]"), "[1e300,1e-300,-25e306]");
}

TEST(canonical_form, sorts_members_by_bytes_and_escapes_shortly) {
  EXPECT_EQ(
      canonical(R"({"ж":1,"b":"\u0008\u001F\u007f\u2028\"\\","B":1,"":1})"),
      "{\"\":1,\"B\":1,\"b\":\"\\b\\u001f\x7f\xe2\x80\xa8\\\"\\\\\",\"\xd0\xb6\":1}");
}

TEST(fingerprint, of_a_sample_is_the_same_for_ever) {
  const auto sample =
      read_json(R"({"establishment_id": 1.0, "items": [{"quantity": 2, "dish_id": 1e1}], )"
                R"("comment": "чай \"да\""})");

  EXPECT_EQ(
      hex(fingerprint_of(*sample)),
      "50090bf8cda20b284fd458c357e772a0a8b48573e36feae8e8dd19d116af1411");
  EXPECT_EQ(fingerprint_version, 1);
}

TEST(fingerprint, differs_with_the_canonical_form) {
  EXPECT_NE(fingerprint_of(*read_json("2")), fingerprint_of(*read_json("3")));
  EXPECT_EQ(fingerprint_of(*read_json("2")), fingerprint_of(*read_json("2.0")));
}

}  // namespace
}  // namespace domain
