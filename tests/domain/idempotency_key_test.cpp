#include "domain/idempotency_key.hpp"

#include "generators.hpp"

#include <gtest/gtest.h>

namespace domain {
namespace {

refusal refused(std::string_view header_value) {
  const auto key = read_idempotency_key(header_value);
  EXPECT_FALSE(key.has_value()) << header_value;
  return key.error().why;
}

std::string quoted(const std::string& key) {
  std::string text{'"'};
  for (const char c : key) {
    if (c == '"' || c == '\\') text += '\\';
    text += c;
  }
  return text + '"';
}

std::string cyrillic(std::size_t letters) {
  std::string text;
  for (std::size_t i = 0; i < letters; ++i) text += "\xd0\xb6";
  return text;
}

rc::Gen<std::string> any_key() {
  return rc::gen::exec([] {
    const auto size = *rc::gen::inRange<std::size_t>(1, idempotency_key_bytes_max + 1);
    return *rc::gen::container<std::string>(size, rc::gen::inRange<char>(0x21, 0x7f));
  });
}

RC_GTEST_PROP(idempotency_key, is_the_same_quoted_and_bare, ()) {
  const auto key = *any_key();

  RC_ASSERT(*read_idempotency_key(quoted(key)) == key);
  RC_ASSERT((key.front() == '"' || *read_idempotency_key(key) == key));
}

RC_GTEST_PROP(idempotency_key, never_lets_other_characters_in, (const std::string& text)) {
  const auto key = read_idempotency_key(text);

  if (key)
    RC_ASSERT(std::all_of(key->begin(), key->end(), [](char c) { return c > 0x20 && c < 0x7f; }));
}

TEST(idempotency_key, has_at_most_255_bytes) {
  const std::string longest(255, 'k');

  EXPECT_EQ(*read_idempotency_key(longest), longest);
  EXPECT_EQ(*read_idempotency_key(quoted(longest)), longest);
  EXPECT_EQ(refused(longest + "k"), refusal::idempotency_key_too_long);
  EXPECT_EQ(refused(quoted(longest + "k")), refusal::idempotency_key_too_long);
}

TEST(idempotency_key, counts_an_escaped_character_once) {
  const std::string longest(255, '\\');

  EXPECT_EQ(*read_idempotency_key(quoted(longest)), longest);
}

TEST(idempotency_key, is_too_long_before_it_is_invalid) {
  EXPECT_EQ(refused(cyrillic(128)), refusal::idempotency_key_too_long);
  EXPECT_EQ(refused(quoted(cyrillic(128))), refusal::idempotency_key_too_long);
  EXPECT_EQ(refused(cyrillic(127)), refusal::idempotency_key_invalid);
}

TEST(idempotency_key, is_empty_without_characters) {
  for (const auto* text : {"", " ", "\t", " \t ", "\"\"", " \"\" "}) {
    EXPECT_EQ(refused(text), refusal::idempotency_key_empty) << text;
  }
}

TEST(idempotency_key, is_invalid_with_anything_but_visible_ascii) {
  using namespace std::string_literals;
  for (const auto& text :
       {"a b"s, "a\tb"s, "\x1b"s, "a\x7f"s, "a\0b"s, "\xff"s, "a, b"s, "\"a b\""s, "\" \""s}) {
    EXPECT_EQ(refused(text), refusal::idempotency_key_invalid) << text;
  }
}

TEST(idempotency_key, is_invalid_when_its_quotes_are) {
  for (const auto* text : {
           "\"",
           "\"abc",
           "\"abc\\\"",
           "\"a\\bc\"",
           "\"abc\\",
           "\"abc\";a=1",
           "\"abc\" ;a=1",
           "\"abc\", \"def\"",
           "\"abc\"def",
           "\"\"\"",
       }) {
    EXPECT_EQ(refused(text), refusal::idempotency_key_invalid) << text;
  }
}

TEST(idempotency_key, may_have_quotes_commas_and_semicolons_within) {
  EXPECT_EQ(*read_idempotency_key("a,b"), "a,b");
  EXPECT_EQ(*read_idempotency_key("abc;a=1"), "abc;a=1");
  EXPECT_EQ(*read_idempotency_key("a\"b\\c\""), "a\"b\\c\"");
}

TEST(idempotency_key, is_read_without_the_blanks_around_it) {
  EXPECT_EQ(*read_idempotency_key(" \tabc\t "), "abc");
  EXPECT_EQ(*read_idempotency_key(" \"abc\" "), "abc");
}

}  // namespace
}  // namespace domain
