#include "domain/json_tree.hpp"

#include "domain/json_number.hpp"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace domain {
namespace {

using namespace std::string_literals;
using kind = json_tree::kind;

refusal refused(std::string_view text) {
  const auto tree = read_json(text);
  EXPECT_FALSE(tree.has_value()) << text.substr(0, 80);
  return tree.error().why;
}

std::string nested(std::size_t depth, const std::string& open, const std::string& close) {
  std::string text;
  for (std::size_t i = 0; i < depth; ++i) text += open;
  for (std::size_t i = 0; i < depth; ++i) text += close;
  return text;
}

TEST(json_tree, keeps_kinds_members_and_elements) {
  const auto tree = read_json(R"( {"b": [1, "x", true, false, null], "a": {}} )");

  ASSERT_TRUE(tree.has_value());
  const auto& root = tree->root();
  ASSERT_EQ(root.members.size(), 2U);
  EXPECT_EQ(root.members[0].first, "a");
  EXPECT_EQ(root.members[0].second.what, kind::object);
  const auto& elements = member(root, "b")->elements;
  ASSERT_EQ(elements.size(), 5U);
  EXPECT_EQ(elements[0].what, kind::number);
  EXPECT_EQ(elements[0].scalar, "1");
  EXPECT_EQ(elements[1].what, kind::text);
  EXPECT_EQ(elements[1].scalar, "x");
  EXPECT_EQ(elements[2].scalar, "true");
  EXPECT_EQ(elements[3].scalar, "false");
  EXPECT_EQ(elements[3].what, kind::boolean);
  EXPECT_EQ(elements[4].what, kind::null);
  EXPECT_EQ(member(root, "c"), nullptr);
}

TEST(json_tree, reads_a_lone_scalar) {
  EXPECT_EQ(read_json("7")->root().scalar, "7");
  EXPECT_EQ(read_json(" \"x\"\n")->root().scalar, "x");
}

TEST(json_tree, decodes_escapes_and_surrogate_pairs) {
  const auto tree = read_json(R"("\u0041\/\n\ud83d\ude00\u2028")");

  EXPECT_EQ(tree->root().scalar, "A/\n\xf0\x9f\x98\x80\xe2\x80\xa8");
}

TEST(json_tree, refuses_what_is_not_json) {
  for (const auto& text : {
           ""s,         " "s,        "{"s,         "[1,]"s,      "{\"a\":1,}"s, "{a:1}"s,
           "'a'"s,      "NaN"s,      "-Infinity"s, "Infinity"s,  "01"s,         "+1"s,
           ".5"s,       "1."s,       "0x10"s,      "1e"s,        "tru"s,        "[1 2]"s,
           "\"a\nb\""s, "\"\\x\""s,  "// c\n1"s,   "/* c */1"s,  "[1]]"s,       "{} {}"s,
           "{}x"s,      "\xff\xfe"s, "\"\\u12\""s, "\"unended"s, "{\"a\"}"s,    "[-]"s,
       }) {
    EXPECT_EQ(refused(text), refusal::malformed_json) << text;
  }
}

TEST(json_tree, refuses_bytes_its_library_would_skip) {
  EXPECT_EQ(refused("\xEF\xBB\xBF{}"), refusal::malformed_json);
  EXPECT_EQ(refused("{}\0"s), refusal::malformed_json);
  EXPECT_EQ(refused("{}\0junk"s), refusal::malformed_json);
  EXPECT_EQ(refused("\"a\0b\""s), refusal::malformed_json);
}

TEST(json_tree, refuses_bad_utf8_and_lone_surrogates) {
  for (const auto& text : {
           "\"\xff\""s,
           "\"\xc0\xaf\""s,
           "\"\xed\xa0\x80\""s,
           "\"\xf4\x90\x80\x80\""s,
           "\"\xd0\""s,
           "\"\\ud800\""s,
           "\"\\udc00\""s,
           "\"\\ud800\\u0041\""s,
           "{\"\\ud800\":1}"s,
       }) {
    EXPECT_EQ(refused(text), refusal::malformed_json) << text;
  }
}

TEST(json_tree, refuses_numbers_no_double_can_hold) {
  for (const auto* text :
       {"1e400", "-1e400", "[1e99999999999999999999]", "1e-400", "-1.5e-9223372036854775807"}) {
    EXPECT_EQ(refused(text), refusal::malformed_json) << text;
  }
  EXPECT_EQ(refused(std::string(400, '9')), refusal::malformed_json);
  EXPECT_EQ(read_json("0e99999999999999999999")->root().scalar, "0");
}

TEST(json_tree, refuses_a_member_that_comes_twice_wherever_it_is) {
  for (const auto* text : {R"({"a":1,"a":1})", R"({"a":1,"b":2,"\u0061":3})", R"([{"":1,"":2}])"}) {
    EXPECT_EQ(refused(text), refusal::duplicate_member) << text;
  }
  const auto inner = read_json(R"({"x":1,"list":[0,{"k/1":1,"k/1":2}]})");
  EXPECT_EQ(inner.error().pointers, std::vector{"/list/1/k~11"s});
}

TEST(json_tree, refuses_u0000_in_texts_and_names) {
  const auto in_text = read_json(R"({"list":["a","b\u0000"]})");
  const auto in_name = read_json(R"({"list":[{"a":1,"b\u0000":2}]})");

  EXPECT_EQ(in_text.error().why, refusal::forbidden_character);
  EXPECT_EQ(in_text.error().pointers, std::vector{"/list/1"s});
  EXPECT_EQ(in_name.error().why, refusal::forbidden_character);
  EXPECT_EQ(in_name.error().pointers, std::vector{"/list/0"s});
}

TEST(json_tree, is_at_most_32_deep) {
  EXPECT_TRUE(read_json(nested(json_depth_max, "[", "]")).has_value());
  EXPECT_EQ(refused(nested(json_depth_max + 1, "[", "]")), refusal::json_too_deep);
  EXPECT_EQ(refused(nested(json_depth_max + 1, "{\"a\":[", "]}")), refusal::json_too_deep);
}

TEST(json_tree, refuses_a_hundred_thousand_levels_without_climbing_them) {
  EXPECT_EQ(refused(nested(100'000, "[", "]")), refusal::json_too_deep);
  EXPECT_EQ(refused(std::string(100'000, '[')), refusal::json_too_deep);
  EXPECT_EQ(refused(nested(100'000, "{\"a\":", "}")), refusal::json_too_deep);
}

TEST(json_tree, reads_a_text_of_64_kilobytes) {
  const std::string large(64 * 1024, 'x');

  EXPECT_EQ(read_json('"' + large + '"')->root().scalar, large);
}

TEST(json_tree, does_not_repeat_very_long_names_in_pointers) {
  const auto name = '"' + std::string(10'000, 'n') + '"';

  const auto twice = read_json("{\"a\":{" + name + ":1," + name + ":2}}");

  EXPECT_EQ(twice.error().pointers, std::vector{"/a"s});
}

TEST(json_number, keeps_its_exact_value_in_one_spelling) {
  const std::vector<std::pair<std::string, std::string>> spellings{
      {"2", "2"},
      {"2.0", "2"},
      {"2e0", "2"},
      {"20e-1", "2"},
      {"0.2E+1", "2"},
      {"-0", "0"},
      {"-0.0e5", "0"},
      {"-12.50", "-125e-1"},
      {"0.001", "1e-3"},
      {"9007199254740993", "9007199254740993"},
      {"9007199254740993.0", "9007199254740993"},
      {"9223372036854775808", "9223372036854775808"},
      {"18446744073709551616", "18446744073709551616"},
      {"1e19", "10000000000000000000"},
      {"1e20", "1e20"},
      {"100000000000000000000", "1e20"},
      {"1e300", "1e300"},
      {"123456789012345678901234567890", "12345678901234567890123456789e1"},
      {"123456789012345678901234567891", "123456789012345678901234567891"},
  };

  for (const auto& [literal, canonical] : spellings) {
    EXPECT_EQ(read_json(literal)->root().scalar, canonical) << literal;
    EXPECT_EQ(canonical_number(literal), canonical) << literal;
    EXPECT_EQ(canonical_number(canonical), canonical);
  }
}

TEST(whole_number, is_read_exactly_however_it_is_spelt) {
  const auto number = [](std::string_view text) { return whole_number(read_json(text)->root()); };

  EXPECT_EQ(number("2"), 2);
  EXPECT_EQ(number("2.0"), 2);
  EXPECT_EQ(number("2e0"), 2);
  EXPECT_EQ(number("-3e2"), -300);
  EXPECT_EQ(number("9223372036854775807"), INT64_MAX);
  EXPECT_EQ(number("9223372036854775.807e3"), INT64_MAX);
  EXPECT_EQ(number("-9223372036854775808"), INT64_MIN);
}

TEST(whole_number, is_nothing_beyond_64_bits_for_fractions_and_for_other_kinds) {
  const auto number = [](std::string_view text) { return whole_number(read_json(text)->root()); };

  for (const auto* text :
       {"9223372036854775808",
        "-9223372036854775809",
        "1e300",
        "1e20",
        "2.5",
        "25e-1",
        "\"2\"",
        "true",
        "null",
        "[2]",
        "{}"}) {
    EXPECT_EQ(number(text), std::nullopt) << text;
  }
}

}  // namespace
}  // namespace domain
