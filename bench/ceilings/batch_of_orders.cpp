#include "bench/ceilings/batch_of_orders.hpp"

#include "domain/ensure.hpp"
#include "domain/json_tree.hpp"

#include <cstring>
#include <variant>

namespace bench {
namespace {

constexpr std::int64_t dishes_of_establishment = 100;
constexpr std::size_t users = 64;

domain::fingerprint print_of(std::int64_t establishment, std::int64_t dish) {
  const auto body = R"({"establishment_id":)" + std::to_string(establishment) +
                    R"(,"items":[{"dish_id":)" + std::to_string(dish) + R"(,"quantity":1}]})";
  const auto tree = domain::read_json(body);
  domain::ensure(tree.has_value(), "the request is JSON");
  return domain::fingerprint_of(*tree);
}

}  // namespace

batch_of_orders::batch_of_orders(
    std::size_t orders, const share_of_dishes& share, std::uint64_t seed)
    : state_(seed) {
  key_start_ = std::to_string(random()) + '-';
  for (std::int64_t dish = 1; dish <= share.dishes; ++dish) {
    const auto establishment = (dish - 1) / dishes_of_establishment + 1;
    if (static_cast<std::size_t>(establishment) % share.writers != share.writer) continue;
    wishes_.push_back({dish, establishment, print_of(establishment, dish)});
  }
  domain::ensure(!wishes_.empty(), "every writer has an establishment");
  for (std::size_t made = 0; made < orders; ++made) {
    persistence::kitchen::place_order order;
    order.user = {"user-" + std::to_string(made % users + 1)};
    order.wanted.items = {{{0}, 1}};
    order.claim.emplace();
    order.claim->route = "POST /orders";
    intents_.emplace_back(std::move(order));
  }
}

// splitmix64: keyed ids are cut from a hash, and these lie as evenly for a fraction of its price.
std::uint64_t batch_of_orders::random() {
  state_ += 0x9e3779b97f4a7c15;
  auto mixed = state_;
  mixed = (mixed ^ (mixed >> 30U)) * 0xbf58476d1ce4e5b9;
  mixed = (mixed ^ (mixed >> 27U)) * 0x94d049bb133111eb;
  return mixed ^ (mixed >> 31U);
}

std::span<const persistence::kitchen::intent> batch_of_orders::renewed(domain::timestamp now) {
  for (auto& each : intents_) {
    auto& order = std::get<persistence::kitchen::place_order>(each);
    const auto& wanted = wishes_[random() % wishes_.size()];
    for (const std::size_t half : {0U, 8U}) {
      const auto bits = random();
      std::memcpy(order.id.value.data + half, &bits, sizeof bits);
    }
    order.claim->id = order.id;
    order.id = domain::id_of_claimed(order.claim->id, now);
    order.claim->key = key_start_ + std::to_string(++made_);
    order.claim->print = wanted.print;
    order.wanted.establishment = {wanted.establishment};
    order.wanted.items.front().dish = {wanted.dish};
    order.at = now;
  }
  return intents_;
}

}  // namespace bench
