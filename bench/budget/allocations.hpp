#pragma once

#include <cstdint>

namespace bench {

// Calls of operator new so far, in the whole program.
std::uint64_t allocations();

}  // namespace bench
