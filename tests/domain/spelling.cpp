#include "spelling.hpp"

#include "generators.hpp"

#include <algorithm>
#include <array>

namespace domain::spelling {
namespace {

using kind = value::kind;

constexpr int depth_max = 3;

std::vector<char32_t> make_text(choices& by) {
  std::vector<char32_t> points(by.pick(3));
  for (auto& point : points) point = any::awkward_points[by.pick(any::awkward_points.size())];
  return points;
}

value make_number(choices& by) {
  constexpr std::array<std::int64_t, 8> mantissas{
      0, 1, 2, -2, 25, 9007199254740993, 9007199254740992, INT64_MAX};
  value made;
  made.what = kind::number;
  made.mantissa = mantissas[by.pick(mantissas.size())];
  if (made.mantissa != 0) made.power = static_cast<int>(by.pick(7)) - 3;
  for (; made.mantissa != 0 && made.mantissa % 10 == 0; ++made.power) made.mantissa /= 10;
  return made;
}

std::string blanks(choices& by) {
  constexpr std::array<const char*, 4> kinds{"", " ", "\n\t", "\r "};
  return kinds[by.pick(kinds.size())];
}

std::string unicode_escape(char32_t unit) {
  constexpr std::string_view digits = "0123456789aBcDeF";
  std::string text{"\\u"};
  for (const unsigned shift : {12U, 8U, 4U, 0U}) text += digits[(unit >> shift) & 0x0f];
  return text;
}

std::string escaped(char32_t point) {
  if (point < 0x10000) return unicode_escape(point);
  const auto rest = point - 0x10000;
  return unicode_escape(0xd800 + (rest >> 10)) + unicode_escape(0xdc00 + (rest & 0x3ff));
}

std::string spell_point(char32_t point, choices& by) {
  constexpr std::u32string_view shortened = U"\"\\/\b\f\n\r\t";
  constexpr std::string_view letters = "\"\\/bfnrt";
  const auto at = shortened.find(point);
  const bool has_letter = at != std::u32string_view::npos;
  const bool may_be_raw = point >= 0x20 && point != '"' && point != '\\';
  const auto style = by.pick(3);
  if (style == 0 && may_be_raw) {
    std::string raw;
    any::append_utf8(raw, point);
    return raw;
  }
  if (style == 1 && has_letter) return std::string{'\\'} + letters[at];
  return escaped(point);
}

std::string spell_text(const std::vector<char32_t>& points, choices& by) {
  std::string text{'"'};
  for (const auto point : points) text += spell_point(point, by);
  return text + '"';
}

std::string spell_power(int power, choices& by) {
  std::string text{by.pick(2) == 0 ? "e" : "E"};
  if (power < 0) text += '-';
  if (power >= 0 && by.pick(2) == 1) text += '+';
  return text + std::string(by.pick(3), '0') + std::to_string(std::abs(power));
}

// Moves the decimal point left or right and mends the power.
std::string spell_number(const value& number, choices& by) {
  if (number.mantissa == 0) {
    constexpr std::array<const char*, 5> zeros{"0", "-0", "0.0", "-0e7", "0E-99999999999999999999"};
    return zeros[by.pick(zeros.size())];
  }
  std::string digits = std::to_string(std::abs(number.mantissa));
  const std::string sign{number.mantissa < 0 ? "-" : ""};
  const auto zeros = by.pick(4);
  digits.append(zeros, '0');
  auto power = number.power - static_cast<int>(zeros);

  const auto fraction = by.pick(5);
  if (fraction > 0) {
    if (digits.size() <= fraction) digits.insert(0, fraction + 1 - digits.size(), '0');
    digits.insert(digits.size() - fraction, ".");
    power += static_cast<int>(fraction);
  }
  const bool needs_power = power != 0 || by.pick(2) == 1;
  return sign + digits + (needs_power ? spell_power(power, by) : "");
}

std::string spell_array(const value& array, choices& by) {
  std::string text{'['};
  for (const auto& element : array.elements) {
    if (text.size() > 1) text += ',';
    text += spell(element, by);
  }
  return text + ']';
}

std::string spell_object(const value& object, choices& by) {
  auto members = object.members;
  if (!members.empty()) {
    std::rotate(
        members.begin(),
        members.begin() + by.pick(static_cast<unsigned>(members.size())),
        members.end());
    if (by.pick(2) == 1) std::reverse(members.begin(), members.end());
  }
  std::string text{'{'};
  for (const auto& [name, each] : members) {
    if (text.size() > 1) text += ',';
    text += blanks(by) + spell_text(name, by) + blanks(by) + ':' + spell(each, by);
  }
  return text + '}';
}

std::string spell_bare(const value& value, choices& by) {
  switch (value.what) {
    case kind::null:
      return "null";
    case kind::no:
      return "false";
    case kind::yes:
      return "true";
    case kind::number:
      return spell_number(value, by);
    case kind::text:
      return spell_text(value.points, by);
    case kind::array:
      return spell_array(value, by);
    case kind::object:
      return spell_object(value, by);
  }
  return {};
}

}  // namespace

value make(choices& by, int depth) {
  value made;
  made.what = static_cast<kind>(by.pick(depth < depth_max ? 7 : 5));
  if (made.what == kind::number) return make_number(by);
  if (made.what == kind::text) made.points = make_text(by);
  if (made.what == kind::array) {
    for (auto left = by.pick(4); left > 0; --left) made.elements.push_back(make(by, depth + 1));
  }
  if (made.what == kind::object) {
    for (auto left = by.pick(4); left > 0; --left) {
      auto name = make_text(by);
      made.members.emplace_back(std::move(name), make(by, depth + 1));
    }
    const auto by_name = [](const auto& a, const auto& b) { return a.first < b.first; };
    const auto same_name = [](const auto& a, const auto& b) { return a.first == b.first; };
    std::stable_sort(made.members.begin(), made.members.end(), by_name);
    made.members.erase(
        std::unique(made.members.begin(), made.members.end(), same_name), made.members.end());
  }
  return made;
}

std::string spell(const value& value, choices& by) {
  return blanks(by) + spell_bare(value, by) + blanks(by);
}

}  // namespace domain::spelling
