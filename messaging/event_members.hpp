#pragma once

#include "domain/ids.hpp"
#include "domain/json_tree.hpp"
#include "domain/status.hpp"
#include "messaging/event_json.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>

namespace messaging {

// The object that a message's value is, or why it is none.
std::variant<domain::json_tree, poison> read_event(
    const std::optional<std::string_view>& key, const std::optional<std::string_view>& value);

struct byte_bounds {
  std::size_t min = 1;
  std::size_t max = 0;
};

// Reads members of one object and keeps the first objection; what it returns after one is of no
// use. A member that is null counts as missing.
class event_members {
 public:
  explicit event_members(const domain::json_tree::node& object) : object_(&object) {}

  const std::optional<poison>& objection() const { return objection_; }
  void object_to(std::string_view cause, std::string detail);

  std::string text(std::string_view name, byte_bounds bytes);
  std::optional<std::string> maybe_text(std::string_view name, byte_bounds bytes);
  std::int64_t number(std::string_view name, std::int64_t min, std::int64_t max);
  domain::order_id order(std::string_view name);
  domain::order_status status(std::string_view name);
  domain::timestamp time(std::string_view name);
  std::optional<domain::timestamp> maybe_time(std::string_view name);
  const domain::json_tree::node& nested(std::string_view name, domain::json_tree::kind what);

 private:
  // nullptr when it is missing or null.
  const domain::json_tree::node* find(std::string_view name) const;
  const domain::json_tree::node& need(std::string_view name, domain::json_tree::kind what);
  void wrong_shape(std::string_view name, std::string_view rule);

  const domain::json_tree::node* object_;
  std::optional<poison> objection_;
};

// Objects when the message's key is not the order's id.
void compare_key(event_members& members, std::string_view key, const domain::order_id& order);

}  // namespace messaging
