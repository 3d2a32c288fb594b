#include "chaos/diner.hpp"

#include <iterator>

namespace chaos {

namespace {

constexpr int in_flight_tries_max = 2'000;
constexpr std::int64_t dishes = 8;
constexpr std::size_t surprises_max = 20;

template <class Map>
auto any_of(Map& from, std::minstd_rand& random) {
  return std::next(from.begin(), static_cast<std::ptrdiff_t>(random() % from.size()));
}

bool unanswered(const support::answer& got) { return got.status == 0 || got.status == 503; }

}  // namespace

diner::diner(const support::kitchen_process& kitchen, std::string name, unsigned seed)
    : name_(std::move(name)), guest_(kitchen, support::customer(name_)), random_(seed) {}

void diner::surprise(const std::string& what, const support::answer& got) {
  if (surprises_.size() >= surprises_max) return;
  surprises_.push_back(name_ + ": " + what + " got " + std::to_string(got.status) + " " + got.body);
}

bool diner::act() {
  const auto die = random_() % 10;
  if (die < 6 || wishes_.empty()) return order();
  return die < 8 ? cancel() : repeat();
}

bool diner::order() {
  const auto key = name_ + "-" + std::to_string(wishes_.size());
  auto& asked = wishes_[key];
  const auto dish = static_cast<std::int64_t>(random_() % dishes) + 1;
  asked.body = support::order_of(dish, static_cast<std::int64_t>(random_() % 3) + 1);
  return settle(key, asked);
}

// Until the key is settled: a copy may still be in flight for a moment, but no key may stay stuck.
bool diner::settle(const std::string& key, wish& asked) {
  for (int tries = 0; tries < in_flight_tries_max; ++tries) {
    const auto got = guest_.place(asked.body, key);
    if (unanswered(got)) return false;
    if (got.status == 409 && got.code() == "idempotency_in_flight") continue;
    asked.status = got.status;
    asked.answer = got.body;
    if (got.status == 201 || got.status == 200)
      asked.order = got.id();
    else if (got.status != 409)
      surprise("an order", got);
    return true;
  }
  surprises_.push_back(name_ + ": the key " + key + " is stuck");
  return true;
}

// What was settled stays settled, byte for byte.
bool diner::repeat() {
  const auto [key, asked] = *any_of(wishes_, random_);
  if (asked.status == 0) return true;
  const auto got = guest_.place(asked.body, key);
  if (unanswered(got)) return false;
  const auto expected = asked.order.empty() ? 409 : 200;
  if (got.status != expected || got.body != asked.answer)
    surprise("a replay of " + asked.answer, got);
  return true;
}

bool diner::cancel() {
  const auto [key, asked] = *any_of(wishes_, random_);
  return asked.order.empty() || settle_cancel(asked.order);
}

bool diner::settle_cancel(const std::string& order) {
  auto& answered = cancels_[order];
  const auto got = guest_.cancel(order);
  if (unanswered(got)) return false;
  if (got.status != 200) surprise("a cancel", got);
  answered = true;
  return true;
}

bool diner::catch_up() {
  for (auto& [key, asked] : wishes_) {
    if (asked.status == 0 && !settle(key, asked)) return false;
  }
  for (const auto& [order, answered] : cancels_) {
    if (!answered && !settle_cancel(order)) return false;
  }
  return true;
}

}  // namespace chaos
