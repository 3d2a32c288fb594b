#include "domain/fingerprint.hpp"

#include "domain/order_json.hpp"
#include "domain/sha256.hpp"

namespace domain {
namespace {

constexpr std::size_t usual_bytes = 256;  // Of an order's request.

void append_node(std::string& to, const json_tree::node& node);

void append_object(std::string& to, const json_tree::node& object) {
  to += '{';
  for (const auto& [name, value] : object.members) {
    if (to.back() != '{') to += ',';
    append_json_text(to, name);
    to += ':';
    append_node(to, value);
  }
  to += '}';
}

void append_array(std::string& to, const json_tree::node& array) {
  to += '[';
  for (const auto& element : array.elements) {
    if (&element != &array.elements.front()) to += ',';
    append_node(to, element);
  }
  to += ']';
}

// Recurses at most json_depth_max deep.
void append_node(std::string& to, const json_tree::node& node) {
  switch (node.what) {
    case json_tree::kind::null:
      to += "null";
      return;
    case json_tree::kind::boolean:
    case json_tree::kind::number:
      to += node.scalar;
      return;
    case json_tree::kind::text:
      append_json_text(to, node.scalar);
      return;
    case json_tree::kind::array:
      append_array(to, node);
      return;
    case json_tree::kind::object:
      append_object(to, node);
      return;
  }
}

}  // namespace

std::string canonical_form(const json_tree& document) {
  std::string text;
  text.reserve(usual_bytes);
  append_node(text, document.root());
  return text;
}

fingerprint fingerprint_of(const json_tree& document) { return {sha256(canonical_form(document))}; }

}  // namespace domain
