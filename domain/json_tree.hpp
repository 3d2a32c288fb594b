#pragma once

#include "domain/result.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace domain {

// A JSON document (RFC 8259) read strictly and once: numbers keep their exact decimal value,
// members are unique and sorted by the bytes of their names.
class json_tree {
 public:
  enum class kind : std::uint8_t { null, boolean, number, text, array, object };

  struct node {
    kind what = kind::null;
    // number: canonical decimal text, see json_number.hpp; text: the decoded UTF-8; boolean: "true"
    // or "false".
    std::string scalar;
    std::vector<std::pair<std::string, node>> members;  // object
    std::vector<node> elements;                         // array
  };

  const node& root() const { return root_; }
  friend result<json_tree> read_json(std::string_view text);

 private:
  node root_;
};

inline constexpr std::size_t json_depth_max = 32;

// Reads one document. Refuses malformed_json (syntax, trailing bytes, bad UTF-8, a lone surrogate,
// a number no double can hold), duplicate_member, json_too_deep and forbidden_character (U+0000
// anywhere in a text).
result<json_tree> read_json(std::string_view text);

// The member of that name, or nullptr.
const json_tree::node* member(const json_tree::node& object, std::string_view name);

// The exact value of a whole number within 64 bits, however it was spelt; nothing otherwise.
std::optional<std::int64_t> whole_number(const json_tree::node& number);

}  // namespace domain
