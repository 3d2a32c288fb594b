#pragma once

#include "domain/ids.hpp"
#include "domain/time_text.hpp"

#include <nlohmann/json.hpp>

#include <cmath>
#include <optional>
#include <string>

// Values as the console's documents spell them.
namespace console {

inline nlohmann::json to_value(domain::timestamp at) { return domain::to_string(at); }
inline nlohmann::json to_value(const std::string& text) { return text; }
inline nlohmann::json to_value(std::int64_t number) { return number; }
// Two decimals: what is measured is no more exact, and a document stays small.
inline nlohmann::json to_value(double number) { return std::round(number * 100) / 100; }

template <class Value>
nlohmann::json to_value(const std::optional<Value>& value) {
  if (!value) return nullptr;
  return to_value(*value);
}

// Texts come from clients and brokers: what is no UTF-8 is replaced, never thrown at.
inline std::string text_of(const nlohmann::json& document) {
  return document.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
}

}  // namespace console
