#pragma once

#include "actors/placement.hpp"

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <memory>
#include <utility>
#include <vector>

namespace actors {

// The stores, and which of them writes for an establishment. A lane is one connection, so one
// process of PostgreSQL: where the line is long that process is the narrowest place, and lanes side
// by side take more; where it is short they would halve each other's batches, and a batch has a
// price of its own. So the first writes for everybody until the line is long, and again when it was
// short for a while: at once would be too soon, since every commit shortens it for a moment and a
// lane that takes over has to look at the dishes anew. See decision 0023. Copies part and join
// together. Safe from any thread.
template <class Store>
class lanes {
 public:
  static constexpr std::int64_t long_line = 128;  // Intents in line, those being written included.
  static constexpr std::int64_t short_line = 48;
  static constexpr int short_for = 1024;  // Intents that came one after the other.

  lanes() = default;
  explicit lanes(std::vector<Store> stores) : stores_(std::move(stores)) {}

  const Store& of(domain::establishment_id establishment, std::int64_t in_line) const {
    return stores_[are_parted(in_line) ? lane_of(establishment, stores_.size()) : 0];
  }

 private:
  bool are_parted(std::int64_t in_line) const {
    const auto before = left_->load(std::memory_order_relaxed);
    const bool is_long = in_line >= (before > 0 ? short_line : long_line);
    const auto now = is_long ? short_for : std::max(before - 1, 0);
    if (now != before) left_->store(now, std::memory_order_relaxed);
    return now > 0;
  }

  std::vector<Store> stores_;
  // How many more intents may find the line short before lanes join; none: they are joined.
  std::shared_ptr<std::atomic<int>> left_ = std::make_shared<std::atomic<int>>(0);
};

}  // namespace actors
