#pragma once

#include <cstddef>

namespace actors {

inline constexpr std::size_t commit_max = 256;  // Orders, or tickets, in one transaction.

}  // namespace actors
