#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>

namespace actors {

// How many lanes write. A lane is one connection, so one process of PostgreSQL: where the line is
// long that process is the narrowest place, and lanes side by side take more; where it is short
// they would halve each other's batches, and a batch has a price of its own. So the lanes part when
// the line is long and join when it is short. See decision 0023. Safe from any thread.
class lane_parting {
 public:
  static constexpr std::int64_t long_line = 128;  // Intents in line, those being written included.
  static constexpr std::int64_t short_line = 48;

  std::size_t open(std::size_t all, std::int64_t in_line) const {
    const bool parted = parted_.load(std::memory_order_relaxed);
    const bool part = in_line >= (parted ? short_line : long_line);
    if (part != parted) parted_.store(part, std::memory_order_relaxed);
    return part ? all : 1;
  }

 private:
  mutable std::atomic<bool> parted_ = false;
};

}  // namespace actors
