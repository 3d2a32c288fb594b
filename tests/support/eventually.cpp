#include "support/eventually.hpp"

#include <thread>

namespace support {

// The only nap of all tests: between two looks at something that another process does.
bool eventually(std::chrono::milliseconds limit, const std::function<bool()>& condition) {
  constexpr std::chrono::milliseconds nap{3};
  const auto end = std::chrono::steady_clock::now() + limit;
  while (!condition()) {
    if (std::chrono::steady_clock::now() >= end) return false;
    std::this_thread::sleep_for(nap);
  }
  return true;
}

}  // namespace support
