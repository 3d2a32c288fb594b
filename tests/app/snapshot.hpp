#pragma once

#include <nlohmann/json.hpp>

#include <fstream>

namespace app::top {

// A snapshot as the kitchen sends it, of a kitchen that is well.
inline nlohmann::json healthy_snapshot() {
  return nlohmann::json::parse(std::ifstream{SNAPSHOT_FILE});
}

}  // namespace app::top
