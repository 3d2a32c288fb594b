#include "messaging/event_members.hpp"

#include "domain/problem.hpp"
#include "messaging/event_time.hpp"

#include <utility>

namespace messaging {
namespace {

using domain::json_tree;
using kind = json_tree::kind;

std::string detail_of(const domain::problem& why) {
  switch (why.why) {
    case domain::refusal::duplicate_member:
      return "The value names a member twice.";
    case domain::refusal::forbidden_character:
      return "A text of the value contains U+0000.";
    case domain::refusal::json_too_deep:
      return "The value is nested too deeply.";
    default:
      return "The value is not one valid JSON document.";
  }
}

}  // namespace

std::variant<json_tree, poison> read_event(
    const std::optional<std::string_view>& key, const std::optional<std::string_view>& value) {
  if (!key) return poison{"missing_key", "The message has no key; it has to be the order's id."};
  if (!value) return poison{"tombstone", "The message has no value."};
  auto tree = domain::read_json(*value);
  if (!tree) return poison{domain::row_of(tree.error().why).code, detail_of(tree.error())};
  if (tree->root().what != kind::object)
    return poison{"wrong_shape", "The value is not a JSON object."};
  return *std::move(tree);
}

void event_members::object_to(std::string_view cause, std::string detail) {
  if (!objection_) objection_ = poison{cause, std::move(detail)};
}

void event_members::wrong_shape(std::string_view name, std::string_view rule) {
  std::string detail{"The member "};
  detail += name;
  detail += ' ';
  detail += rule;
  object_to("wrong_shape", std::move(detail));
}

const json_tree::node* event_members::find(std::string_view name) const {
  const auto found = domain::member(*object_, name);
  return found && found->what != kind::null ? found : nullptr;
}

const json_tree::node& event_members::need(std::string_view name, kind what) {
  static const json_tree::node nothing;
  const auto found = find(name);
  if (!found) {
    wrong_shape(name, "is missing.");
    return nothing;
  }
  if (found->what != what) {
    wrong_shape(name, "is of the wrong type.");
    return nothing;
  }
  return *found;
}

const json_tree::node& event_members::nested(std::string_view name, kind what) {
  return need(name, what);
}

std::string event_members::text(std::string_view name, byte_bounds bytes) {
  const auto& found = need(name, kind::text).scalar;
  if (found.size() < bytes.min || found.size() > bytes.max)
    wrong_shape(name, "is empty or too long.");
  return found;
}

std::optional<std::string> event_members::maybe_text(std::string_view name, byte_bounds bytes) {
  if (!find(name)) return std::nullopt;
  return text(name, bytes);
}

std::int64_t event_members::number(std::string_view name, std::int64_t min, std::int64_t max) {
  const auto value = domain::whole_number(need(name, kind::number));
  if (!value || *value < min || *value > max) {
    wrong_shape(name, "is no whole number within its bounds.");
    return min;
  }
  return *value;
}

domain::order_id event_members::order(std::string_view name) {
  const auto id = domain::parse_order_id(need(name, kind::text).scalar);
  if (!id) wrong_shape(name, "is no UUID in lower case.");
  return id.value_or(domain::order_id{});
}

domain::order_status event_members::status(std::string_view name) {
  const auto& found = need(name, kind::text);
  const auto known = domain::parse_status(found.scalar);
  if (!known) object_to("unknown_status", "The status is none we know.");
  return known.value_or(domain::order_status::created);
}

domain::timestamp event_members::time(std::string_view name) {
  const auto at = read_event_time(need(name, kind::text).scalar);
  if (!at) wrong_shape(name, "is no time as RFC 3339 writes it.");
  return at.value_or(domain::timestamp{});
}

std::optional<domain::timestamp> event_members::maybe_time(std::string_view name) {
  if (!find(name)) return std::nullopt;
  return time(name);
}

void compare_key(event_members& members, std::string_view key, const domain::order_id& order) {
  if (key != domain::to_string(order))
    members.object_to("key_mismatch", "The message's key is not the id of its order.");
}

}  // namespace messaging
