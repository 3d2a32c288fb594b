#pragma once

#include "actors/space_saving.hpp"
#include "domain/new_order.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <mutex>

namespace actors {

// Counts over the last minute, in four parts of which one at a time is begun anew.
template <class Id>
class last_minute {
 public:
  static constexpr std::size_t counters = 128;
  static constexpr std::size_t parts = 4;
  static constexpr std::uint32_t part_seconds = 15;

  void add(const Id& id) { parts_[newest_].add(id); }

  void second_passed() {
    if (++seconds_ % part_seconds != 0) return;
    newest_ = (newest_ + 1) % parts;
    parts_[newest_].clear();
  }

  tally<Id> counted() const {
    std::array<tally<Id>, parts> each;
    for (std::size_t i = 0; i < parts; ++i) each[i] = parts_[i].counted();
    return sum_of(std::span<const tally<Id>>{each});
  }

 private:
  std::array<space_saving<Id, counters>, parts> parts_;
  std::size_t newest_ = 0;
  std::uint32_t seconds_ = 0;
};

// What one router's orders and dishes are asked for most. The router tells it of its commands and
// of the seconds; any thread reads what it published at the last second.
class hottest {
 public:
  static constexpr std::uint64_t sampling = 16;  // One command of so many is looked at.

  struct lists {
    tally<domain::order_id> orders;
    tally<domain::dish_id> dishes;
  };

  // True when this command is to be looked at: at random, so that no rhythm hides from it.
  bool samples() {
    constexpr unsigned top_bits = 4;
    static_assert(sampling == 1U << top_bits);
    random_ = random_ * 6364136223846793005U + 1442695040888963407U;
    return random_ >> (64U - top_bits) == 0;
  }
  void saw(const domain::order_id& id) { orders_.add(id); }
  void saw_placed(const domain::new_order& order) {
    for (const auto& each : order.items) dishes_.add(each.dish);
  }
  // Publishes; its cost depends on the number of counters alone.
  void second_passed();

  // Never nullptr. The lock is held for the exchange of a pointer only.
  std::shared_ptr<const lists> published() const;

 private:
  last_minute<domain::order_id> orders_;
  last_minute<domain::dish_id> dishes_;
  std::uint64_t random_ = 0;
  mutable std::mutex mutex_;
  std::shared_ptr<const lists> published_ = std::make_shared<lists>();
};

}  // namespace actors
