#include "app/top/line.hpp"

#include <gtest/gtest.h>

// Text on its way to a terminal.
namespace app::top {
namespace {

constexpr const char* mark = "\xEF\xBF\xBD";

look narrow(std::size_t width) {
  look on;
  on.width = width;
  return on;
}

std::string times(std::size_t count, std::string_view text) {
  std::string result;
  for (std::size_t i = 0; i < count; ++i) result += text;
  return result;
}

}  // namespace

TEST(visible_text, keeps_letters_of_every_language) {
  EXPECT_EQ(visible("Заказ 7 寿司 é"), "Заказ 7 寿司 é");
}

TEST(visible_text, has_marks_where_a_terminal_would_obey) {
  EXPECT_EQ(visible("a\x1b[2Jb"), std::string{"a"} + mark + "[2Jb");
  EXPECT_EQ(visible("a\r\n\tb\x7f"), "a" + times(3, mark) + "b" + mark);
  EXPECT_EQ(visible(std::string_view{"a\0b", 3}), std::string{"a"} + mark + "b");
  EXPECT_EQ(visible("\xC2\x9B"), mark) << "C1's CSI";
  EXPECT_EQ(visible("\xC2\x85\xE2\x80\xA8\xE2\x80\xA9"), times(3, mark)) << "line ends";
}

TEST(visible_text, has_marks_where_direction_would_change) {
  for (const auto* each :
       {"\u202A",
        "\u202B",
        "\u202C",
        "\u202D",
        "\u202E",
        "\u2066",
        "\u2067",
        "\u2068",
        "\u2069",
        "\u200E",
        "\u200F",
        "\u061C"}) {
    EXPECT_EQ(visible(each), mark);
  }
}

TEST(visible_text, has_marks_for_what_takes_no_column_of_its_own) {
  EXPECT_EQ(visible("a\u0301\u200B\u200D\uFEFF"), "a" + times(4, mark));
  EXPECT_EQ(visible("\U000E0041"), mark) << "a tag";
}

TEST(visible_text, has_a_mark_for_every_byte_that_is_no_utf8) {
  EXPECT_EQ(visible("\xFF\xC3"), times(2, mark));
  EXPECT_EQ(visible("\xED\xA0\x80"), times(3, mark)) << "a surrogate";
}

TEST(columns_of_text, count_wide_characters_twice) {
  EXPECT_EQ(columns("abc"), 3U);
  EXPECT_EQ(columns("寿司"), 4U);
  EXPECT_EQ(columns("\U0001F363"), 2U);
  EXPECT_EQ(columns("\x1b[2J"), 4U);
}

TEST(fitted_text, takes_exactly_its_columns) {
  EXPECT_EQ(fitted("ab", 4), "ab  ");
  EXPECT_EQ(fitted("abcd", 4), "abcd");
  EXPECT_EQ(fitted("abcde", 4), "abc…");
  EXPECT_EQ(fitted("寿司寿司", 5), "寿司…");
  EXPECT_EQ(fitted("寿司寿司", 6), "寿司… ");
  EXPECT_EQ(fitted("寿", 1), "…");
  EXPECT_EQ(fitted("ab", 0), "");
}

TEST(wrapped_text, is_broken_between_words) {
  using lines = std::vector<std::string>;
  EXPECT_EQ(wrapped("one two three", 7), (lines{"one two", "three"}));
  EXPECT_EQ(wrapped("寿司 寿司 x", 6), (lines{"寿司", "寿司 x"}));
  EXPECT_EQ(wrapped("immeasurable is", 5), (lines{"immeasurable", "is"}));
  EXPECT_EQ(wrapped("", 5), lines{""});
  EXPECT_EQ(wrapped("a b", 0), (lines{"a", "b"}));
}

TEST(a_painted_line, ends_at_the_width_over_all_its_parts) {
  EXPECT_EQ(paint({{"abc"}, {"def"}}, narrow(5)), "abcd…");
  EXPECT_EQ(paint({{"abc"}, {"def"}, {"ghi"}}, narrow(6)), "abcdef");
  EXPECT_EQ(paint({{"abc"}}, narrow(0)), "");
}

TEST(a_painted_line, has_colours_only_where_they_are_wanted) {
  auto on = narrow(10);
  EXPECT_EQ(paint({{"red", tone::bad}}, on), "red");
  on.colours = true;
  EXPECT_EQ(paint({{"red", tone::bad}, {" x"}}, on), "\x1b[1;31mred\x1b[0m x");
}

TEST(a_painted_line, is_ascii_where_the_terminal_knows_no_more) {
  auto on = narrow(8);
  on.unicode = false;
  EXPECT_EQ(paint({{"é 寿 \u202E"}}, on), "? ?? ?");
  EXPECT_EQ(paint({{"0123456789"}}, on), "0123456~");
}

}  // namespace app::top
