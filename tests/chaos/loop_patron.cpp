#include "chaos/loop_patron.hpp"

#include "chaos/loop_plan.hpp"
#include "support/eventually.hpp"

#include <algorithm>
#include <ranges>

namespace chaos {
namespace {

constexpr std::size_t surprises_max = 20;
constexpr std::int64_t dishes = 8;
constexpr unsigned double_tap_per_cent = 5;

nlohmann::json wish_of(std::size_t index) {
  return support::order_of(
      static_cast<std::int64_t>(index) % dishes + 1, static_cast<std::int64_t>(index) % 3 + 1);
}

// Cut off, not published, or turned away for a reason that passes.
bool passes(const support::answer& got) {
  const auto later = got.status == 0 || got.status == 429 || got.status == 502 || got.status == 503;
  return later || got.code() == "idempotency_in_flight" || got.code() == "unknown_ticket";
}

}  // namespace

patron::patron(keeper& kitchen, keeper& establishment, const patron_settings& settings)
    : kitchen_(kitchen),
      establishment_(establishment),
      name_(settings.name),
      customer_(kitchen.service(), support::customer(settings.name)),
      cook_(establishment.service(), support::cook()),
      saboteur_(*settings.saboteurs_producer, settings.statuses_topic, settings.seed),
      random_(settings.seed) {}

void patron::serve(const std::vector<std::size_t>& indices, std::atomic<std::size_t>& done) {
  for (const auto index : indices) place(index);
  const auto longest =
      std::ranges::max(indices, {}, [](std::size_t index) { return actions_for(index).size(); });
  for (std::size_t step = 0; step < actions_for(longest).size(); ++step) {
    for (const auto index : indices) {
      if (step < actions_for(index).size()) press(index, step);
      if (step + 1 == actions_for(index).size()) ++done;
    }
  }
  saboteur_.come_late();
}

void patron::place(std::size_t index) {
  support::answer got;
  const auto answered = support::eventually(patience, [&] {
    got = kitchen_.ask(
        [&] { return customer_.place(wish_of(index), "order-" + std::to_string(index)); });
    repeated_ += got.status == 0 ? 1 : 0;
    return got.status == 201 || got.status == 200 || !passes(got);
  });
  if (!answered || got.status >= 300) return surprise("order " + std::to_string(index), got);
  orders_[index] = got.id();
  if (random_() % 100 < double_tap_per_cent) place_again(index);
}

void patron::place_again(std::size_t index) {
  const auto again = kitchen_.ask(
      [&] { return customer_.place(wish_of(index), "order-" + std::to_string(index)); });
  if (passes(again)) return;
  if (again.status != 200 || again.id() != orders_[index]) surprise("a second tap", again);
}

void patron::press(std::size_t index, std::size_t step) {
  const auto known = orders_.find(index);
  if (known == orders_.end()) return;
  const auto& order = known->second;
  support::answer got;
  const auto answered = support::eventually(patience, [&] {
    got = establishment_.ask([&] { return cook_.advance(order, actions_for(index)[step]); });
    repeated_ += got.status == 0 || got.status == 502 ? 1 : 0;
    return got.status == 200 || !passes(got);
  });
  if (!answered || got.status != 200) return surprise(order + " " + actions_for(index)[step], got);
  saboteur_.after(order, statuses_for(index)[step]);
}

void patron::surprise(const std::string& what, const support::answer& got) {
  if (surprises_.size() >= surprises_max) return;
  surprises_.push_back(name_ + ": " + what + " got " + std::to_string(got.status) + " " + got.body);
}

}  // namespace chaos
