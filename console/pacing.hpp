#pragma once

#include <chrono>
#include <condition_variable>
#include <mutex>
#include <stop_token>

namespace console {

// Sleeps until the time has come or the thread is to end, whichever is first.
inline void rest(std::stop_token stop, std::chrono::milliseconds pause) {
  std::mutex mutex;
  std::condition_variable_any woken;
  std::unique_lock hold{mutex};
  woken.wait_for(hold, stop, pause, [] { return false; });
}

}  // namespace console
