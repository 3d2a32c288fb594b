#pragma once

#include "config/rows.hpp"
#include "config/units.hpp"

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

// The kinds of settings there are; `field` names the place of one in the struct.
namespace config {

// Ends the reading of a setting with a sentence about what it must be.
[[noreturn]] inline void expected(std::string_view path, const std::string& what) {
  throw bad_settings{"The setting " + std::string{path} + " must be " + what + "."};
}

// Reads a table of texts, whose names may hold dots, in quotes or as tables within tables.
void put_texts(
    std::string_view path,
    const std::string& prefix,
    const toml::table& from,
    std::map<std::string, std::string>& to);
std::string print_texts(const std::map<std::string, std::string>& all);

// A whole number between two bounds.
template <class Field>
row number(std::string_view path, Field field, std::int64_t least, std::int64_t most) {
  return {
      path,
      [=](settings& to, const toml::node& from) {
        const auto value = from.value_exact<std::int64_t>();
        if (!value || *value < least || *value > most) {
          expected(
              path, "a whole number from " + std::to_string(least) + " to " + std::to_string(most));
        }
        auto& place = field(to);
        place = static_cast<std::decay_t<decltype(place)>>(*value);
      },
      [=](const settings& now) { return std::to_string(field(const_cast<settings&>(now))); }};
}

// A time with its unit, as text.
template <class Field>
row duration(
    std::string_view path,
    Field field,
    std::chrono::milliseconds least,
    std::chrono::milliseconds most = std::chrono::hours{24 * 366}) {
  return {
      path,
      [=](settings& to, const toml::node& from) {
        const auto text = from.value_exact<std::string>();
        const auto value = text ? parse_duration(*text) : std::nullopt;
        auto& place = field(to);
        using unit = std::decay_t<decltype(place)>;
        const auto whole = value && std::chrono::duration_cast<unit>(*value) == *value;
        if (!whole || *value < least || *value > most) {
          expected(
              path,
              "a time with its unit, such as \"250ms\", \"5s\", \"10m\" or \"24h\", from " +
                  print_duration(
                      std::max(least, std::chrono::milliseconds{unit{least.count() > 0 ? 1 : 0}})) +
                  " to " + print_duration(most));
        }
        place = std::chrono::duration_cast<unit>(*value);
      },
      [=](const settings& now) { return print_duration(field(const_cast<settings&>(now))); }};
}

// A size with its unit, as text.
template <class Field>
row bytes(std::string_view path, Field field, std::uint64_t least, std::uint64_t most) {
  return {
      path,
      [=](settings& to, const toml::node& from) {
        const auto text = from.value_exact<std::string>();
        const auto value = text ? parse_bytes(*text) : std::nullopt;
        if (!value || *value < least || *value > most) {
          expected(
              path,
              "a size with its unit, such as \"512B\", \"64KiB\" or \"1MiB\", from " +
                  print_bytes(least) + " to " + print_bytes(most));
        }
        field(to) = *value;
      },
      [=](const settings& now) { return print_bytes(field(const_cast<settings&>(now))); }};
}

// Any text without U+0000.
template <class Field>
row text(std::string_view path, Field field) {
  return {
      path,
      [=](settings& to, const toml::node& from) {
        const auto value = from.value_exact<std::string>();
        if (!value || value->find('\0') != std::string::npos) expected(path, "a text");
        field(to) = *value;
      },
      [=](const settings& now) { return field(const_cast<settings&>(now)); }};
}

// A text that is never shown.
template <class Field>
row secret(std::string_view path, Field field) {
  auto made = text(path, field);
  made.show = [=](const settings& now) {
    return field(const_cast<settings&>(now)).empty() ? std::string{"(not set)"} : "(secret)";
  };
  return made;
}

// True or false.
template <class Field>
row flag(std::string_view path, Field field) {
  return {
      path,
      [=](settings& to, const toml::node& from) {
        const auto value = from.value_exact<bool>();
        if (!value) expected(path, "true or false");
        field(to) = *value;
      },
      [=](const settings& now) { return field(const_cast<settings&>(now)) ? "true" : "false"; }};
}

// Texts under names that others decide; shown without what looks like a secret.
template <class Field>
row texts(std::string_view path, Field field) {
  row made{
      path,
      [=](settings& to, const toml::node& from) {
        const auto* table = from.as_table();
        if (table == nullptr) expected(path, "a table of texts");
        put_texts(path, "", *table, field(to));
      },
      [=](const settings& now) { return print_texts(field(const_cast<settings&>(now))); }};
  made.is_table = true;
  return made;
}

// The same setting, for one service alone.
inline row only(service reader, row setting) {
  setting.known_to = reader;
  return setting;
}

// One of a few words.
template <class Field, class Value>
row choice(std::string_view path, Field field, std::vector<std::pair<std::string, Value>> words) {
  return {
      path,
      [=](settings& to, const toml::node& from) {
        const auto given = from.value_exact<std::string>();
        std::string all;
        for (const auto& [word, value] : words) {
          if (given == word) {
            field(to) = value;
            return;
          }
          all += (all.empty() ? "\"" : ", \"") + word + "\"";
        }
        expected(path, "one of " + all);
      },
      [=](const settings& now) {
        for (const auto& [word, value] : words) {
          if (field(const_cast<settings&>(now)) == value) return word;
        }
        return std::string{"?"};
      }};
}

}  // namespace config
