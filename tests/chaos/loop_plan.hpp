#pragma once

#include <chrono>
#include <cstddef>
#include <string>
#include <vector>

// What is to happen in a run, so that it can be repeated: KUHNYA_CHAOS_ORDERS, KUHNYA_CHAOS_KILLS
// (of each service) and KUHNYA_CHAOS_SEED.
namespace chaos {

inline constexpr std::chrono::minutes patience{3};

struct loop_plan {
  std::size_t orders = 1'000;
  std::size_t kills = 4;
  unsigned seed = 0;
};

loop_plan plan_of_environment();

// What the cook does about the order of that index, one press after the other.
const std::vector<std::string>& actions_for(std::size_t index);

// The statuses that these lead to; the last one is where the order ends.
const std::vector<std::string>& statuses_for(std::size_t index);

}  // namespace chaos
