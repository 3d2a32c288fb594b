#include "messaging/dead_letters.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <map>

namespace messaging {
namespace {

using headers = std::map<std::string, std::string>;

constexpr std::size_t bytes_max = 100;

outgoing letter_of(const record& what, const settlement& why) {
  return dead_letter("dlq", {what, &why, 1'700'000'000'123, 3}, bytes_max);
}

headers headers_of(const outgoing& letter) {
  return {letter.headers.begin(), letter.headers.end()};
}

record some_record() { return {"callbacks", 4, 17, 1'700'000'000'001, "key", "value", {}}; }

const settlement why{fate::dead, "unknown_status", "The status is none we know."};

TEST(dead_letter, keeps_key_and_value_and_says_why) {
  const auto letter = letter_of(some_record(), why);

  EXPECT_EQ(letter.topic, "dlq");
  EXPECT_EQ(letter.key, "key");
  EXPECT_EQ(letter.value, "value");
  EXPECT_EQ(
      headers_of(letter),
      (headers{
          {"kuhnya-topic", "callbacks"},
          {"kuhnya-partition", "4"},
          {"kuhnya-offset", "17"},
          {"kuhnya-timestamp", "1700000000001"},
          {"kuhnya-cause", "unknown_status"},
          {"kuhnya-detail", "The status is none we know."},
          {"kuhnya-first-seen", "1700000000123"},
          {"kuhnya-attempts", "3"}}));
}

TEST(dead_letter, has_no_key_and_no_value_where_the_record_had_none) {
  auto what = some_record();
  what.key.reset();
  what.value.reset();

  const auto letter = letter_of(what, why);

  EXPECT_EQ(letter.key, std::nullopt);
  EXPECT_EQ(letter.value, std::nullopt);
}

TEST(dead_letter, cuts_a_long_value_and_keeps_its_length_and_hash) {
  auto what = some_record();
  const std::string value(bytes_max + 1, 'v');
  what.value = value;

  const auto letter = letter_of(what, why);

  EXPECT_EQ(letter.value, value.substr(0, bytes_max));
  EXPECT_EQ(headers_of(letter)["kuhnya-value-bytes"], "101");
  EXPECT_EQ(
      headers_of(letter)["kuhnya-value-sha256"],
      "fe306d795b96fabcf4cc170df0a6c51266ebea2d68fb293b238482094711944b");
}

TEST(dead_letter, leaves_a_value_at_the_limit_whole) {
  auto what = some_record();
  const std::string value(bytes_max, 'v');
  what.value = value;

  const auto letter = letter_of(what, why);

  EXPECT_EQ(letter.value, value);
  EXPECT_FALSE(headers_of(letter).contains("kuhnya-value-bytes"));
}

TEST(dead_letter, cuts_a_long_detail_between_characters) {
  const settlement wordy{fate::dead, "cause", std::string(199, 'x') + "Ю" + std::string(50, 'y')};

  const auto letter = letter_of(some_record(), wordy);

  EXPECT_EQ(headers_of(letter)["kuhnya-detail"], std::string(199, 'x'));
}

TEST(cut_text, keeps_whole_characters) {
  EXPECT_EQ(cut_text("abc", 3), "abc");
  EXPECT_EQ(cut_text("abcd", 3), "abc");
  EXPECT_EQ(cut_text("ЮЮ", 3), "Ю");
  EXPECT_EQ(cut_text("\xf0\x9f\x98\x80", 3), "");
  EXPECT_EQ(cut_text("\x80\x80\x80\x80\x80\x80", 5).size(), 5U);
}

RC_GTEST_PROP(cut_text, never_gives_more_than_it_may, (const std::string& text)) {
  const auto limit = *rc::gen::inRange<std::size_t>(0, 20);

  const auto cut = cut_text(text, limit);

  RC_ASSERT(cut.size() <= limit);
  RC_ASSERT(text.starts_with(cut));
  RC_ASSERT(text.size() > limit || cut == text);
}

}  // namespace
}  // namespace messaging
