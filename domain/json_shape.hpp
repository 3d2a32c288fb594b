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
#include <variant>

// The words in which bodies of a wrong shape are refused; each refusal points to the member.
namespace domain {

// A value and where it stands, which is written down only when something is refused there. The
// place above, and the name, must outlive it.
class json_place {
 public:
  explicit json_place(const json_tree::node& root) : value_(&root) {}
  json_place(const json_tree::node& value, const json_place& above, std::string_view name)
      : value_(&value), above_(&above), token_(name) {}
  json_place(const json_tree::node& value, const json_place& above, std::size_t index)
      : value_(&value), above_(&above), token_(index) {}

  const json_tree::node* operator->() const { return value_; }
  const json_tree::node& operator*() const { return *value_; }

  // A JSON Pointer (RFC 6901).
  std::string pointer() const {
    if (above_ == nullptr) return {};
    auto text = above_->pointer();
    std::visit([&](const auto& token) { append_pointer(text, token); }, token_);
    return text;
  }

 private:
  const json_tree::node* value_;
  const json_place* above_ = nullptr;
  std::variant<std::string_view, std::size_t> token_;
};

inline problem refuse_at(refusal why, std::string sentence, std::string pointer) {
  problem refused{why, std::move(sentence)};
  refused.pointers.push_back(std::move(pointer));
  return refused;
}

inline problem refuse_at(refusal why, std::string sentence, const json_place& at) {
  return refuse_at(why, std::move(sentence), at.pointer());
}

inline std::string below(const json_place& at, std::string_view name) {
  auto longer = at.pointer();
  append_pointer(longer, name);
  return longer;
}

// Nothing when `at` is an object of these members only.
inline std::optional<problem> misshapen(
    const json_place& at, std::initializer_list<std::string_view> names) {
  if (at->what != json_tree::kind::object) {
    return refuse_at(refusal::wrong_type, "An object is expected here.", at);
  }
  for (const auto& [name, value] : at->members) {
    if (std::find(names.begin(), names.end(), name) != names.end()) continue;
    return refuse_at(refusal::unknown_member, "There is no such member.", below(at, name));
  }
  return std::nullopt;
}

// Refuses missing_member.
inline result<json_place> required(const json_place& object, std::string_view name) {
  const auto* value = member(*object, name);
  if (value == nullptr) {
    return refuse_at(refusal::missing_member, "This member is missing.", below(object, name));
  }
  return json_place{*value, object, name};
}

}  // namespace domain
