#pragma once

#include <chrono>
#include <functional>

namespace support {

// Asks again and again until the condition holds, at most for `limit`. True when it held.
bool eventually(std::chrono::milliseconds limit, const std::function<bool()>& condition);

}  // namespace support
