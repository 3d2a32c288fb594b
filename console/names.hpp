#pragma once

#include "actors/attempt.hpp"
#include "actors/looking.hpp"
#include "console/snapshot.hpp"

#include <string_view>

// The words of the API for what the actors remember.
namespace console {

std::string_view to_string(actors::order_phase phase);
std::string_view to_string(actors::attempt_end end);
std::string_view to_string(balance_state state);
std::string_view to_string(health_state state);

}  // namespace console
