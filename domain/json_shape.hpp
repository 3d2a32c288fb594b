#pragma once

#include "domain/json_pointer.hpp"
#include "domain/json_tree.hpp"
#include "domain/result.hpp"

#include <algorithm>
#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

// The words in which bodies of a wrong shape are refused; each refusal points to the member.
namespace domain {

// A value and where it stands.
struct json_place {
  const json_tree::node* value;
  std::string pointer;
};

inline problem refuse_at(refusal why, std::string sentence, std::string pointer) {
  problem refused{why, std::move(sentence)};
  refused.pointers.push_back(std::move(pointer));
  return refused;
}

inline std::string below(const std::string& pointer, std::string_view name) {
  auto longer = pointer;
  append_pointer(longer, name);
  return longer;
}

// Nothing when `at` is an object of these members only.
inline std::optional<problem> misshapen(
    const json_place& at, std::initializer_list<std::string_view> names) {
  if (at.value->what != json_tree::kind::object) {
    return refuse_at(refusal::wrong_type, "An object is expected here.", at.pointer);
  }
  for (const auto& [name, value] : at.value->members) {
    if (std::find(names.begin(), names.end(), name) != names.end()) continue;
    return refuse_at(refusal::unknown_member, "There is no such member.", below(at.pointer, name));
  }
  return std::nullopt;
}

// Refuses missing_member.
inline result<json_place> required(const json_place& object, std::string_view name) {
  const auto pointer = below(object.pointer, name);
  const auto* value = member(*object.value, name);
  if (value == nullptr) {
    return refuse_at(refusal::missing_member, "This member is missing.", pointer);
  }
  return json_place{value, pointer};
}

}  // namespace domain
