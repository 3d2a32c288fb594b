#pragma once

#include "bench/load/order_id.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

namespace load {

// An order that this run made.
struct made_order {
  known_order order;
  std::uint64_t number;  // Of its creation.
  bool cancelled;
};

// The last orders that this run made, up to a limit.
class recent_orders {
 public:
  static constexpr std::size_t kept_max = 16 * 1024;

  void add(const known_order& order, std::uint64_t number);

  // One of them, by a random number; null when there are none.
  const made_order* any(std::uint64_t random) const;

  // One that was not taken for cancelling before; null when a few tries find none.
  const made_order* any_to_cancel(std::uint64_t random);

 private:
  std::vector<made_order> orders_;
  std::size_t next_ = 0;
};

}  // namespace load
