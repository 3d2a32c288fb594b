#pragma once

#include <nlohmann/json_fwd.hpp>

#include <string>

namespace app::top {

struct advice {
  std::string what;  // A sentence with the reason's subject and value.
  std::string act;   // What a person does about it.
};

// What a reason of the snapshot's health says. One that this program does not know yet is told by
// its code.
advice advice_for(const nlohmann::json& reason);

}  // namespace app::top
