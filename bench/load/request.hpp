#pragma once

#include "bench/load/order_id.hpp"

#include <cstdint>

namespace load {

enum class kind : std::uint8_t { create_keyed, create_unkeyed, read, cancel };

// What is to be asked. The number decides a creation's key and dish, and tells orders apart in the
// books.
struct request {
  kind what = kind::read;
  std::uint32_t user = 0;
  std::uint64_t number = 0;
  order_id order{};  // Whom a read or a cancel is about.
};

}  // namespace load
