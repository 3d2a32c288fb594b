#include "messaging/backoff.hpp"

#include <algorithm>
#include <limits>

namespace messaging {

std::chrono::milliseconds backoff(
    std::uint32_t failed,
    std::chrono::milliseconds first,
    std::chrono::milliseconds max,
    std::uint32_t chance) {
  auto whole = std::min(first, max);
  for (std::uint32_t i = 1; i < failed && whole < max; ++i) whole = std::min(whole * 2, max);
  const auto half = whole / 2;
  const auto part = static_cast<double>(chance) / std::numeric_limits<std::uint32_t>::max();
  return whole - std::chrono::milliseconds{
                     static_cast<std::int64_t>(part * static_cast<double>(half.count()))};
}

}  // namespace messaging
