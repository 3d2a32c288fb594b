#pragma once

#include <array>
#include <cstdint>
#include <string_view>

namespace load {

// An order's id as it stands in addresses: the 36 characters of a UUID.
using order_id = std::array<char, 36>;

inline std::string_view text(const order_id& id) { return {id.data(), id.size()}; }

// An order and the user it belongs to, counted from 0 in the file of tokens.
struct known_order {
  order_id id;
  std::uint32_t user;
};

}  // namespace load
