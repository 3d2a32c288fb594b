#include "domain/new_order.hpp"

#include "domain/json_number.hpp"
#include "domain/json_shape.hpp"

#include <algorithm>
#include <string_view>
#include <unordered_set>
#include <utility>

namespace domain {
namespace {

using kind = json_tree::kind;
using place = json_place;

// A whole number from 1 to `most`; a whole number beyond them is refused with `why`.
result<std::int64_t> positive(
    const place& object, std::string_view name, std::int64_t most, const problem& why) {
  const auto at = required(object, name);
  if (!at) return at.error();
  if (at->value->what != kind::number || !is_whole(at->value->scalar)) {
    return refuse_at(refusal::wrong_type, "A whole number is expected here.", at->pointer);
  }
  const auto number = whole_number(*at->value);
  if (number && *number >= 1 && *number <= most) return *number;
  return refuse_at(why.why, why.detail, at->pointer);
}

constexpr std::int64_t id_max = INT64_MAX;

result<std::int64_t> read_quantity(const place& object) {
  return positive(
      object,
      "quantity",
      quantity_max,
      {refusal::bad_quantity, "A quantity is from 1 to " + std::to_string(quantity_max) + "."});
}

result<wanted_line> read_line(const place& at) {
  if (auto why = misshapen(at, {"dish_id", "quantity"})) return *why;
  const auto dish =
      positive(at, "dish_id", id_max, {refusal::no_such_dish, "A dish's id is positive."});
  if (!dish) return dish.error();
  const auto quantity = read_quantity(at);
  if (!quantity) return quantity.error();
  return wanted_line{dish_id{*dish}, *quantity};
}

std::optional<problem> dish_named_twice(
    const std::vector<wanted_line>& lines, const std::string& pointer) {
  std::unordered_set<std::int64_t> seen;
  for (std::size_t i = 0; i < lines.size(); ++i) {
    if (seen.insert(lines[i].dish.value).second) continue;
    auto where = pointer;
    append_pointer(where, i);
    return refuse_at(
        refusal::duplicate_dish, "Each dish stands in one line only.", below(where, "dish_id"));
  }
  return std::nullopt;
}

result<std::vector<wanted_line>> read_lines(const place& body) {
  const auto items = required(body, "items");
  if (!items) return items.error();
  const auto& [value, pointer] = *items;
  if (value->what != kind::array) {
    return refuse_at(refusal::wrong_type, "An array is expected here.", pointer);
  }
  if (value->elements.empty()) {
    return refuse_at(refusal::empty_order, "An order has at least one line.", pointer);
  }
  if (value->elements.size() > order_lines_max) {
    return refuse_at(
        refusal::too_many_lines,
        "An order has at most " + std::to_string(order_lines_max) + " lines.",
        pointer);
  }
  std::vector<wanted_line> lines;
  lines.reserve(value->elements.size());
  for (std::size_t i = 0; i < value->elements.size(); ++i) {
    place at{&value->elements[i], pointer};
    append_pointer(at.pointer, i);
    const auto line = read_line(at);
    if (!line) return line.error();
    lines.push_back(*line);
  }
  if (auto why = dish_named_twice(lines, pointer)) return *why;
  return lines;
}

result<std::optional<std::string>> read_comment(const place& body) {
  using comment = std::optional<std::string>;
  const auto* value = member(*body.value, "comment");
  if (value == nullptr || value->what == kind::null) return comment{};  // Orders show null.
  const auto pointer = below(body.pointer, "comment");
  if (value->what != kind::text) {
    return refuse_at(refusal::wrong_type, "A text is expected here.", pointer);
  }
  if (value->scalar.size() > comment_bytes_max) {
    return refuse_at(
        refusal::comment_too_long,
        "A comment has at most " + std::to_string(comment_bytes_max) + " bytes of UTF-8.",
        pointer);
  }
  return comment{value->scalar};
}

}  // namespace

result<new_order> read_new_order(const json_tree& body) {
  const place root{&body.root(), ""};
  if (auto why = misshapen(root, {"establishment_id", "items", "comment"})) return *why;
  const auto establishment = positive(
      root,
      "establishment_id",
      id_max,
      {refusal::no_such_establishment, "An establishment's id is positive."});
  if (!establishment) return establishment.error();
  auto lines = read_lines(root);
  if (!lines) return lines.error();
  auto comment = read_comment(root);
  if (!comment) return comment.error();
  return new_order{establishment_id{*establishment}, std::move(*lines), std::move(*comment)};
}

result<std::int64_t> read_restock(const json_tree& body) {
  const place root{&body.root(), ""};
  if (auto why = misshapen(root, {"quantity"})) return *why;
  return read_quantity(root);
}

new_order request_of(const order_view& order) {
  new_order wanted;
  wanted.establishment = order.establishment;
  wanted.items.reserve(order.lines.size());
  for (const auto& line : order.lines) wanted.items.push_back({line.dish, line.quantity});
  if (order.comment) wanted.comment.emplace(*order.comment);
  return wanted;
}

std::vector<std::string> differing_members(const new_order& first, const new_order& second) {
  std::vector<std::string> pointers;
  if (first.establishment != second.establishment) pointers.emplace_back("/establishment_id");
  const auto [fewer, more] = std::minmax({first.items.size(), second.items.size()});
  for (std::size_t i = 0; i < more; ++i) {
    const auto line = "/items/" + std::to_string(i);
    if (i >= fewer) {
      pointers.push_back(line);
      continue;
    }
    const auto &a = first.items[i], &b = second.items[i];
    if (a.dish != b.dish) pointers.push_back(line + "/dish_id");
    if (a.quantity != b.quantity) pointers.push_back(line + "/quantity");
  }
  if (first.comment != second.comment) pointers.emplace_back("/comment");
  return pointers;
}

}  // namespace domain
