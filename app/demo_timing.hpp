#pragma once

#include "http/client/client.hpp"

#include <chrono>
#include <functional>
#include <vector>

namespace app {

// How long a scene waits for what has to come over the topics.
inline constexpr std::chrono::seconds demo_patience{20};
// A dead letter comes at once when it comes at all.
inline constexpr std::chrono::seconds dead_letter_patience{5};

// Asks every few milliseconds; false when the time is up.
bool comes_true(std::chrono::milliseconds limit, const std::function<bool()>& condition);

// Calls all of them at the same moment. An answer that did not come has status 0.
std::vector<http::got> at_once(const std::vector<std::function<http::got()>>& calls);

}  // namespace app
