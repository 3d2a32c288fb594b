#include "domain/json_tree.hpp"

#include "domain/json_number.hpp"
#include "domain/json_pointer.hpp"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <charconv>
#include <utility>

namespace domain {
namespace {

using node = json_tree::node;
using kind = json_tree::kind;

// As our own requests and events have them, so that the room need not grow.
constexpr std::size_t members_usually = 4;
constexpr std::size_t depth_usually = 4;

problem not_json() { return {refusal::malformed_json, "This is not one valid JSON document."}; }

bool by_name(const std::pair<std::string, node>& a, const std::pair<std::string, node>& b) {
  return a.first < b.first;
}

// Takes nlohmann's events and builds the tree; stops at the first thing we refuse. The names of its
// functions are the library's.
class tree_builder {
 public:
  explicit tree_builder(node& root) : root_(root) { open_.reserve(depth_usually); }

  const problem& why() const { return why_; }

  bool null() { return put(kind::null, {}); }
  bool boolean(bool value) { return put(kind::boolean, value ? "true" : "false"); }
  bool number_integer(std::int64_t value) { return put(kind::number, std::to_string(value)); }
  bool number_unsigned(std::uint64_t value) { return put(kind::number, std::to_string(value)); }

  bool number_float(double value, const std::string& literal) {
    // A value that rounds to zero without being zero is one no double can hold, just like an
    // infinite one. This also keeps its exponent within bounds.
    if (value == 0 && !is_zero(literal)) return malformed();
    return put(kind::number, canonical_number(literal));
  }

  bool string(std::string& text) {
    auto& place = slot();
    if (text.find('\0') != std::string::npos) return refuse_nul();
    place.what = kind::text;
    place.scalar = std::move(text);
    return true;
  }

  bool binary(nlohmann::json::binary_t&) { return malformed(); }  // Never in JSON text.

  bool start_object(std::size_t) { return open(kind::object); }
  bool start_array(std::size_t) { return open(kind::array); }

  bool key(std::string& name) {
    if (name.find('\0') != std::string::npos) {
      open_.pop_back();  // The member has no name to point to; its object has.
      return refuse_nul();
    }
    auto& members = open_.back()->members;
    if (members.empty()) members.reserve(members_usually);
    members.emplace_back(std::move(name), node{});
    return true;
  }

  bool end_object() {
    auto& members = open_.back()->members;
    std::sort(members.begin(), members.end(), by_name);
    const auto twice =
        std::adjacent_find(members.begin(), members.end(), [](const auto& a, const auto& b) {
          return a.first == b.first;
        });
    if (twice == members.end()) return close();
    open_.pop_back();
    auto where = path();
    append_pointer(where, twice->first);
    return refuse({refusal::duplicate_member, "A member appears twice in one object."}, {where});
  }

  bool end_array() { return close(); }

  bool parse_error(std::size_t, const std::string&, const nlohmann::detail::exception&) {
    return malformed();
  }

 private:
  // The place for the next value: the root, the member just named, or a new element.
  node& slot() {
    if (open_.empty()) return root_;
    auto& parent = *open_.back();
    return parent.what == kind::object ? parent.members.back().second
                                       : parent.elements.emplace_back();
  }

  bool put(kind what, std::string scalar) {
    auto& place = slot();
    place.what = what;
    place.scalar = std::move(scalar);
    return true;
  }

  bool open(kind what) {
    if (open_.size() == json_depth_max) {
      return refuse({refusal::json_too_deep, "Arrays and objects are nested too deeply."}, {});
    }
    auto& place = slot();
    place.what = what;
    open_.push_back(&place);  // Stays put: its parent does not grow while it is open.
    return true;
  }

  bool close() {
    open_.pop_back();
    return true;
  }

  // The pointer of the value that is read just now.
  std::string path() const {
    std::string pointer;
    for (const node* parent : open_) {
      if (parent->what == kind::object && !parent->members.empty()) {
        append_pointer(pointer, parent->members.back().first);
      } else if (!parent->elements.empty()) {
        append_pointer(pointer, parent->elements.size() - 1);
      }
    }
    return pointer;
  }

  bool refuse(problem why, std::vector<std::string> pointers) {
    why_ = std::move(why);
    why_.pointers = std::move(pointers);
    return false;
  }

  bool refuse_nul() {
    return refuse({refusal::forbidden_character, "A text contains U+0000."}, {path()});
  }

  bool malformed() { return refuse(not_json(), {}); }

  node& root_;
  std::vector<node*> open_;  // The arrays and objects around the next value, outermost first.
  problem why_;
};

// What nlohmann's reader would let pass: it skips a byte order mark and takes a NUL for the end.
bool has_stray_bytes(std::string_view text) {
  return text.starts_with("\xEF\xBB\xBF") || text.find('\0') != std::string_view::npos;
}

}  // namespace

result<json_tree> read_json(std::string_view text) {
  if (has_stray_bytes(text)) {
    return not_json();
  }
  json_tree tree;
  tree_builder builder{tree.root_};
  if (!nlohmann::json::sax_parse(text.begin(), text.end(), &builder)) return builder.why();
  return tree;
}

const json_tree::node* member(const json_tree::node& object, std::string_view name) {
  const auto found =
      std::find_if(object.members.begin(), object.members.end(), [&](const auto& each) {
        return each.first == name;
      });
  return found == object.members.end() ? nullptr : &found->second;
}

std::optional<std::int64_t> whole_number(const json_tree::node& number) {
  if (number.what != kind::number) return std::nullopt;
  std::int64_t value = 0;
  const auto end = number.scalar.data() + number.scalar.size();
  const auto read = std::from_chars(number.scalar.data(), end, value);
  if (read.ec != std::errc{} || read.ptr != end)
    return std::nullopt;  // Too large, or with a power of ten.
  return value;
}

}  // namespace domain
