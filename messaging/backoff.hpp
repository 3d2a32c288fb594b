#pragma once

#include <chrono>
#include <cstdint>

namespace messaging {

// How long to wait after the given number of failed tries (1, 2, 3 …): doubles from `first` up to
// `max`; of that at least one half, and of the other half the part that `chance` (0 to 2^32-1)
// says, so that those who failed together do not come back together.
std::chrono::milliseconds backoff(
    std::uint32_t failed,
    std::chrono::milliseconds first,
    std::chrono::milliseconds max,
    std::uint32_t chance);

}  // namespace messaging
