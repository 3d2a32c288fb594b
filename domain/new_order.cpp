#include "domain/new_order.hpp"

#include "domain/json_number.hpp"
#include "domain/json_shape.hpp"

#include <algorithm>
#include <cstddef>
#include <string_view>
#include <utility>

namespace domain {
namespace {

using kind = json_tree::kind;
using place = json_place;

// What a number may be, and what is said of a whole number beyond it.
struct bounds {
  std::int64_t most;
  refusal why;
  std::string (*sentence)();
};

constexpr bounds establishment_ids{INT64_MAX, refusal::no_such_establishment, [] {
                                     return std::string{"An establishment's id is positive."};
                                   }};
constexpr bounds dish_ids{
    INT64_MAX, refusal::no_such_dish, [] { return std::string{"A dish's id is positive."}; }};
constexpr bounds quantities{quantity_max, refusal::bad_quantity, [] {
                              return "A quantity is from 1 to " + std::to_string(quantity_max) +
                                     ".";
                            }};

// A whole number from 1 on.
result<std::int64_t> positive(const place& object, std::string_view name, const bounds& allowed) {
  const auto at = required(object, name);
  if (!at) return at.error();
  const auto& value = **at;
  if (value.what != kind::number || !is_whole(value.scalar)) {
    return refuse_at(refusal::wrong_type, "A whole number is expected here.", *at);
  }
  const auto number = whole_number(value);
  if (number && *number >= 1 && *number <= allowed.most) return *number;
  return refuse_at(allowed.why, allowed.sentence(), *at);
}

result<wanted_line> read_line(const place& at) {
  if (auto why = misshapen(at, {"dish_id", "quantity"})) return *why;
  const auto dish = positive(at, "dish_id", dish_ids);
  if (!dish) return dish.error();
  const auto quantity = positive(at, "quantity", quantities);
  if (!quantity) return quantity.error();
  return wanted_line{dish_id{*dish}, *quantity};
}

std::optional<problem> dish_named_twice(const std::vector<wanted_line>& lines, const place& items) {
  for (std::size_t i = 1; i < lines.size(); ++i) {  // They are few.
    const auto same = [&](const wanted_line& other) { return other.dish == lines[i].dish; };
    if (std::none_of(lines.begin(), lines.begin() + static_cast<std::ptrdiff_t>(i), same)) continue;
    const place line{items->elements[i], items, i};
    return refuse_at(
        refusal::duplicate_dish, "Each dish stands in one line only.", below(line, "dish_id"));
  }
  return std::nullopt;
}

result<std::vector<wanted_line>> read_lines(const place& body) {
  const auto items = required(body, "items");
  if (!items) return items.error();
  const auto& elements = (*items)->elements;
  if ((*items)->what != kind::array) {
    return refuse_at(refusal::wrong_type, "An array is expected here.", *items);
  }
  if (elements.empty()) {
    return refuse_at(refusal::empty_order, "An order has at least one line.", *items);
  }
  if (elements.size() > order_lines_max) {
    return refuse_at(
        refusal::too_many_lines,
        "An order has at most " + std::to_string(order_lines_max) + " lines.",
        *items);
  }
  std::vector<wanted_line> lines;
  lines.reserve(elements.size());
  for (std::size_t i = 0; i < elements.size(); ++i) {
    const auto line = read_line(place{elements[i], *items, i});
    if (!line) return line.error();
    lines.push_back(*line);
  }
  if (auto why = dish_named_twice(lines, *items)) return *why;
  return lines;
}

result<std::optional<std::string>> read_comment(const place& body) {
  using comment = std::optional<std::string>;
  const auto* value = member(*body, "comment");
  if (value == nullptr || value->what == kind::null) return comment{};  // Orders show null.
  if (value->what != kind::text) {
    return refuse_at(refusal::wrong_type, "A text is expected here.", below(body, "comment"));
  }
  if (value->scalar.size() > comment_bytes_max) {
    return refuse_at(
        refusal::comment_too_long,
        "A comment has at most " + std::to_string(comment_bytes_max) + " bytes of UTF-8.",
        below(body, "comment"));
  }
  return comment{value->scalar};
}

}  // namespace

result<new_order> read_new_order(const json_tree& body) {
  const place root{body.root()};
  if (auto why = misshapen(root, {"establishment_id", "items", "comment"})) return *why;
  const auto establishment = positive(root, "establishment_id", establishment_ids);
  if (!establishment) return establishment.error();
  auto lines = read_lines(root);
  if (!lines) return lines.error();
  auto comment = read_comment(root);
  if (!comment) return comment.error();
  return new_order{establishment_id{*establishment}, std::move(*lines), std::move(*comment)};
}

result<std::int64_t> read_restock(const json_tree& body) {
  const place root{body.root()};
  if (auto why = misshapen(root, {"quantity"})) return *why;
  return positive(root, "quantity", quantities);
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
