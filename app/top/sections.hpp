#pragma once

#include "app/top/frame.hpp"

#include <nlohmann/json_fwd.hpp>

#include <cstddef>
#include <vector>

namespace app::top {

// Lines that belong together; `least` of them are worth a place before others get more.
struct section {
  std::size_t least = 1;
  std::vector<line> lines;
};

section title(const nlohmann::json& snapshot, const contact& with);
section health(const nlohmann::json& snapshot, const look& on);
section balances(const nlohmann::json& snapshot);
section parts(const nlohmann::json& snapshot);
section doors(const nlohmann::json& snapshot);
section queues(const nlohmann::json& snapshot);
section dead_letters(const nlohmann::json& snapshot);
section rates(const nlohmann::json& snapshot);
section latencies(const nlohmann::json& snapshot);
section kafka(const nlohmann::json& snapshot, const look& on);
section actors(const nlohmann::json& snapshot);
section hottest(const nlohmann::json& snapshot);

// The word that a section's first line begins with; other lines leave its place empty.
span label(const char* word);

// Filled with spaces on its left, in at least so many columns.
std::string right(const std::string& text, std::size_t width);

}  // namespace app::top
