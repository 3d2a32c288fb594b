#pragma once

#include "domain/ids.hpp"

#include <cstddef>
#include <optional>
#include <span>
#include <unordered_map>
#include <vector>

// What the readers of both services have in common.
namespace persistence {

inline constexpr std::size_t load_max = 256;    // Ids asked for at once.
inline constexpr std::size_t page_max = 1'000;  // Rows of one page.

// Where a listing that runs backwards begins: after every time and every id.
inline constexpr const char* end_of_time = "infinity";
inline constexpr const char* greatest_id = "ffffffff-ffff-ffff-ffff-ffffffffffff";

// One entry per id, in their order; nothing where none was found. An id may be asked for twice.
template <class Found>
std::vector<std::optional<Found>> in_order_of(
    std::span<const domain::order_id> ids,
    const std::unordered_map<domain::order_id, Found>& found) {
  std::vector<std::optional<Found>> all;
  all.reserve(ids.size());
  for (const auto& id : ids) {
    const auto at = found.find(id);
    all.push_back(at == found.end() ? std::nullopt : std::optional{at->second});
  }
  return all;
}

}  // namespace persistence
