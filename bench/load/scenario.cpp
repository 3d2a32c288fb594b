#include "bench/load/scenario.hpp"

#include "bench/load/dishes.hpp"

#include <utility>

namespace load {

scenario::scenario(scenario_kind what, material with) : what_(what), with_(std::move(with)) {}

std::optional<request> scenario::next_of_set_up() {
  if (what_ != scenario_kind::replay || created_ >= with_.keys) return std::nullopt;
  return creation(kind::create_keyed, created_++);
}

std::optional<request> scenario::next() {
  const auto position = asked_++;
  switch (what_) {
    case scenario_kind::create:
    case scenario_kind::constant:
      return creation(kind::create_keyed, position);
    case scenario_kind::create_unkeyed:
      return creation(kind::create_unkeyed, position);
    case scenario_kind::replay:
      return creation(kind::create_keyed, position % with_.keys);
    case scenario_kind::noop:
      return about(kind::cancel, position);
    case scenario_kind::read:
      return about(kind::read, position);
    case scenario_kind::cancel:
      if (position >= with_.orders.size()) return std::nullopt;
      return about(kind::cancel, position);
    case scenario_kind::mixed:
      return next_of_mixed();
  }
  return std::nullopt;  // Never: the compiler checks the list.
}

void scenario::made(const request& creation, const order_id& order) {
  if (what_ == scenario_kind::mixed) recent_.add({order, creation.user}, creation.number);
}

// The user follows from the number too: a repeat comes from whoever asked first.
request scenario::creation(kind what, std::uint64_t number) const {
  return {what, static_cast<std::uint32_t>(number % with_.users), number, {}};
}

request scenario::about(kind what, std::uint64_t position) const {
  const auto index = with_.first_order_only ? 0 : position % with_.orders.size();
  const auto& order = with_.orders[index];
  return {what, order.user, index, order.id};
}

request scenario::next_of_mixed() {
  const auto tenth = random() % 10;
  const auto* const made = tenth == 9 ? recent_.any_to_cancel(random()) : recent_.any(random());
  if (tenth < 2 || made == nullptr) return creation(kind::create_keyed, created_++);
  if (tenth == 2) return creation(kind::create_keyed, made->number);
  const auto what = tenth == 9 ? kind::cancel : kind::read;
  return {what, made->order.user, made->number, made->order.id};
}

std::uint64_t scenario::random() { return scatter(with_.seed ^ ++drawn_); }

}  // namespace load
