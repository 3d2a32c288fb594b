#pragma once

#include "persistence/kitchen/intents.hpp"

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <map>
#include <optional>
#include <unordered_map>
#include <vector>

namespace actors {

// The letters a relay knows, a lane for every order: only the head of a lane is ever under way.
// Pure; the relay's thread alone uses it.
class relay_lanes {
 public:
  using clock = std::chrono::steady_clock;
  using letter = persistence::kitchen::letter;

  relay_lanes(std::chrono::milliseconds retry_first, std::chrono::milliseconds retry_max)
      : retry_first_(retry_first), retry_max_(retry_max) {}

  // False when the letter is known already.
  bool add(letter fresh);

  // The next letter to be sent, now under way; nullptr when there is none. Valid until it is
  // reported.
  const letter* take();

  // The letter under way was acknowledged: it waits for its removal, and the next of its order may
  // be taken.
  void delivered(std::int64_t id);
  // It was not: it is to be taken again after a pause that grows with every failure.
  void failed(std::int64_t id, clock::time_point now);

  // Another relay has taken over: forgets all that is not under way.
  void let_go();

  // Makes those ready whose pause is over.
  void wake(clock::time_point now);
  std::optional<clock::time_point> next_wake() const;

  const std::vector<std::int64_t>& delivered_ids() const { return delivered_; }
  // Their rows are gone.
  void forget_delivered();

  std::vector<std::int64_t> known_ids() const;
  std::size_t known() const { return orders_.size(); }
  std::size_t under_way() const { return under_way_; }
  std::size_t stuck() const { return sleeping_.size(); }

 private:
  struct order_lane {
    std::deque<letter> letters;
    int failures = 0;
    bool under_way = false;  // Its head.
  };

  std::chrono::milliseconds pause_after(int failures) const;

  std::chrono::milliseconds retry_first_;
  std::chrono::milliseconds retry_max_;
  std::unordered_map<domain::order_id, order_lane> lanes_;
  std::unordered_map<std::int64_t, domain::order_id> orders_;  // Of every letter known.
  std::deque<domain::order_id> ready_;
  std::multimap<clock::time_point, domain::order_id> sleeping_;
  std::vector<std::int64_t> delivered_;
  std::size_t under_way_ = 0;
};

}  // namespace actors
