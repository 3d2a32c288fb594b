#pragma once

#include "domain/ids.hpp"
#include "domain/status.hpp"

#include <pqxx/pqxx>

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

// What a field of libpqxx's rows means, whatever the table. All throw std::runtime_error when the
// store holds what no writer of ours wrote.
namespace persistence {

[[noreturn]] void refuse_stored(const char* what, std::string_view text);

template <class Value>
std::optional<Value> optional_of(const pqxx::field& field) {
  if (field.is_null()) return std::nullopt;
  return field.as<Value>();
}

domain::order_id id_of(const pqxx::field& field);
domain::order_status status_of(std::string_view word);
domain::timestamp time_of(std::int64_t milliseconds);

// A text that is a number from its first to its last character.
std::int64_t number_of(std::string_view text);

// An array literal of values that need no escape; `append_one(text, value)` spells one.
template <class Values, class Append>
std::string array_literal_of(const Values& values, Append append_one) {
  std::string text{"{"};
  for (const auto& value : values) {
    if (text.size() > 1) text += ',';
    append_one(text, value);
  }
  return text += '}';
}

// Cuts the part before the next `separator` off.
std::string_view cut(std::string_view& list, char separator);

}  // namespace persistence
