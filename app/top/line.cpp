#include "app/top/line.hpp"

#include <algorithm>
#include <clocale>
#include <cwchar>

namespace app::top {

namespace {

constexpr std::string_view mark = "\xEF\xBF\xBD";  // U+FFFD, one column.
constexpr std::string_view ellipsis = "…";

// The C library's tables for UTF-8, whatever the environment says; for this thread and scope.
class in_utf8 {
 public:
  in_utf8() : before_(::uselocale(tables())) {}
  ~in_utf8() { ::uselocale(before_); }
  in_utf8(const in_utf8&) = delete;
  in_utf8& operator=(const in_utf8&) = delete;

 private:
  static locale_t tables() {
    static const locale_t made = ::newlocale(LC_CTYPE_MASK, "C.UTF-8", nullptr);
    return made;
  }
  locale_t before_;
};

struct character {
  std::string_view bytes;
  std::size_t columns;
};

// What may be shown of the character at the text's beginning; takes it off the text.
character take_character(std::string_view& text) {
  std::mbstate_t state{};
  wchar_t code = 0;
  const auto size = std::mbrtowc(&code, text.data(), text.size(), &state);
  if (size == 0 || size > text.size()) {  // NUL, or no UTF-8.
    text.remove_prefix(1);
    return {mark, 1};
  }
  const auto bytes = text.substr(0, size);
  text.remove_prefix(size);
  const auto width = ::wcwidth(code);
  if (width < 1) return {mark, 1};
  return {bytes, static_cast<std::size_t>(width)};
}

// Appends what fits and tells the columns it took. `width` is not exceeded.
std::size_t append_cut(std::string& to, std::string_view text, std::size_t width) {
  std::size_t taken = 0;
  std::size_t room = 0;      // Where the text has to end when an ellipsis follows …
  std::size_t room_end = 0;  // … in bytes.
  const auto begin = to.size();
  room_end = begin;
  while (!text.empty()) {
    const auto [bytes, wide] = take_character(text);
    if (taken + wide > width) {
      to.resize(room_end);
      if (width > 0) to += ellipsis;
      return room + (width > 0 ? 1 : 0);
    }
    to += bytes;
    taken += wide;
    if (taken + 1 <= width) {
      room = taken;
      room_end = to.size();
    }
  }
  return taken;
}

constexpr std::string_view sequence_of(tone as) {
  switch (as) {
    case tone::plain:
      return "";
    case tone::faint:
      return "\x1b[2m";
    case tone::strong:
      return "\x1b[1m";
    case tone::good:
      return "\x1b[32m";
    case tone::attention:
      return "\x1b[1;33m";
    case tone::bad:
      return "\x1b[1;31m";
  }
  return "";
}

// Characters of this program's own have letters of ASCII that stand for them.
std::string in_ascii(std::string_view text) {
  std::string result;
  const in_utf8 tables;
  while (!text.empty()) {
    const auto [bytes, wide] = take_character(text);
    if (bytes.size() == 1) {
      result += bytes;
    } else {
      result += bytes == ellipsis ? '~' : '?';
      if (wide == 2) result += '?';
    }
  }
  return result;
}

}  // namespace

std::string visible(std::string_view text) {
  const in_utf8 tables;
  std::string result;
  while (!text.empty()) result += take_character(text).bytes;
  return result;
}

std::size_t columns(std::string_view text) {
  const in_utf8 tables;
  std::size_t sum = 0;
  while (!text.empty()) sum += take_character(text).columns;
  return sum;
}

std::string fitted(std::string_view text, std::size_t width) {
  const in_utf8 tables;
  std::string result;
  const auto taken = append_cut(result, text, width);
  return result.append(width - taken, ' ');
}

std::vector<std::string> wrapped(std::string_view text, std::size_t width) {
  std::vector<std::string> lines(1);
  while (!text.empty()) {
    const auto end = std::min(text.find(' '), text.size());
    const auto word = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    auto& last = lines.back();
    if (last.empty()) {
      last = word;
    } else if (columns(last) + 1 + columns(word) <= width) {
      last.append(" ").append(word);
    } else {
      lines.emplace_back(word);
    }
  }
  return lines;
}

std::string paint(const line& what, const look& on) {
  std::string result;
  std::size_t left = on.width;
  for (const auto& [text, as] : what) {
    if (left == 0) break;
    const in_utf8 tables;
    std::string shown;
    const auto taken = append_cut(shown, text, left);
    const bool cut = taken < columns(text);
    left -= taken;
    if (!on.unicode) shown = in_ascii(shown);
    const auto sequence = on.colours ? sequence_of(as) : std::string_view{};
    result.append(sequence).append(shown);
    if (!sequence.empty()) result += "\x1b[0m";
    if (cut) break;
  }
  return result;
}

}  // namespace app::top
