#pragma once

#include "domain/order.hpp"

#include <memory>

namespace domain {

// A committed order in one allocation, for the many that wait in memory. Cheap to view, never
// resized; only status, version and updated_at change in place.
class packed_order {
 public:
  packed_order() = default;
  explicit packed_order(const order_view& from);

  explicit operator bool() const { return block_ != nullptr; }
  order_view view() const;
  void move_to(order_status status, std::int32_t version, timestamp updated_at);

  // Bytes of the one allocation, for the memory bench.
  std::size_t bytes() const;

 private:
  std::unique_ptr<std::byte[]> block_;
};

// Copies a view into an order of its own.
order unpack(const order_view& from);

}  // namespace domain
