#include "chaos/loop_plan.hpp"

#include <array>
#include <cstdlib>
#include <random>

namespace chaos {
namespace {

struct road {
  std::vector<std::string> actions;
  std::vector<std::string> statuses;
};

const road& road_of(std::size_t index) {
  static const road refused{{"reject"}, {"rejected"}};
  static const road regretted{{"accept", "reject"}, {"accepted", "rejected"}};
  static const road whole{
      {"accept", "cook", "ready", "complete"}, {"accepted", "cooking", "ready", "completed"}};
  static const std::array<const road*, 5> roads{&refused, &regretted, &whole, &whole, &whole};
  return *roads.at(index % roads.size());
}

std::size_t from_environment(const char* name, std::size_t otherwise) {
  const auto* value = std::getenv(name);
  return value == nullptr || *value == '\0' ? otherwise : std::stoul(value);
}

}  // namespace

loop_plan plan_of_environment() {
  loop_plan plan;
  plan.orders = from_environment("KUHNYA_CHAOS_ORDERS", plan.orders);
  plan.kills = from_environment("KUHNYA_CHAOS_KILLS", plan.kills);
  plan.seed = static_cast<unsigned>(from_environment("KUHNYA_CHAOS_SEED", std::random_device{}()));
  return plan;
}

const std::vector<std::string>& actions_for(std::size_t index) { return road_of(index).actions; }
const std::vector<std::string>& statuses_for(std::size_t index) { return road_of(index).statuses; }

}  // namespace chaos
