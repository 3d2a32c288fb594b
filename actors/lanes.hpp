#pragma once

#include "actors/placement.hpp"

#include <atomic>
#include <cstdint>
#include <memory>
#include <utility>
#include <vector>

namespace actors {

// The stores, and which of them writes for an establishment. A lane is one connection, so one
// process of PostgreSQL: where the line is long that process is the narrowest place, and lanes side
// by side take more; where it is short they would halve each other's batches, and a batch has a
// price of its own. So the first writes for everybody until the line is long. See decision 0023.
// Copies part and join together. Safe from any thread.
template <class Store>
class lanes {
 public:
  static constexpr std::int64_t long_line = 128;  // Intents in line, those being written included.
  static constexpr std::int64_t short_line = 48;

  lanes() = default;
  explicit lanes(std::vector<Store> stores) : stores_(std::move(stores)) {}

  const Store& of(domain::establishment_id establishment, std::int64_t in_line) const {
    return stores_[are_parted(in_line) ? lane_of(establishment, stores_.size()) : 0];
  }

 private:
  bool are_parted(std::int64_t in_line) const {
    const bool before = parted_->load(std::memory_order_relaxed);
    const bool now = in_line >= (before ? short_line : long_line);
    if (now != before) parted_->store(now, std::memory_order_relaxed);
    return now;
  }

  std::vector<Store> stores_;
  std::shared_ptr<std::atomic<bool>> parted_ = std::make_shared<std::atomic<bool>>(false);
};

}  // namespace actors
