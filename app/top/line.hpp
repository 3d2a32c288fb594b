#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

// Text as a terminal may show it. Pure: no file, no clock, no environment.
namespace app::top {

// How a text stands out. Every tone has a word beside it, since not everybody sees colours.
enum class tone : std::uint8_t { plain, faint, strong, good, attention, bad };

struct span {
  std::string text;
  tone as = tone::plain;
};
using line = std::vector<span>;

// The terminal's size, and what it can show.
struct look {
  std::size_t width = 80;
  std::size_t height = 24;
  bool colours = false;
  bool unicode = true;
};

// The text with a mark in place of every character that would not stand alone in one or two
// columns: control characters, line ends, changes of direction, whatever joins its neighbours, and
// bytes that are no UTF-8.
std::string visible(std::string_view text);

// How many columns a visible text takes.
std::size_t columns(std::string_view text);

// The visible text, cut with an ellipsis or filled with spaces on its right, in exactly so many
// columns.
std::string fitted(std::string_view text, std::size_t width);

// The text in lines of at most so many columns, broken between words; only a longer word is longer.
std::vector<std::string> wrapped(std::string_view text, std::size_t width);

// The line, visible, in at most the look's columns, with the terminal's sequences for its tones.
// Without unicode nothing but ASCII is left.
std::string paint(const line& what, const look& on);

}  // namespace app::top
