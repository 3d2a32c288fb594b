#pragma once

#include <chrono>
#include <condition_variable>
#include <mutex>

namespace test_http {

// Waits until `holds`, at most ten seconds; what it was at the end. Looks every millisecond:
// nothing tells a test when a socket or a counter of the server changes.
template <class Condition>
bool eventually(Condition holds) {
  std::mutex mutex;
  std::unique_lock lock{mutex};
  std::condition_variable never;
  for (int tries = 0; tries < 10'000; ++tries) {
    if (holds()) return true;
    never.wait_for(lock, std::chrono::milliseconds{1});
  }
  return false;
}

}  // namespace test_http
