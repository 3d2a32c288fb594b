#include "actors/hottest.hpp"

#include <utility>

namespace actors {

void hottest::second_passed() {
  lists now;
  now.orders = scaled(orders_.counted(), sampling);
  now.dishes = scaled(dishes_.counted(), sampling);
  orders_.second_passed();
  dishes_.second_passed();
  auto fresh = std::make_shared<const lists>(std::move(now));
  const std::lock_guard hold{mutex_};
  published_.swap(fresh);
}

std::shared_ptr<const hottest::lists> hottest::published() const {
  const std::lock_guard hold{mutex_};
  return published_;
}

}  // namespace actors
