#pragma once

#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <mutex>

namespace actors {

// How many have begun something that should be finished before the process ends.
class work_under_way {
 public:
  void begin() {
    const std::lock_guard hold{mutex_};
    ++count_;
  }

  void end() {
    const std::lock_guard hold{mutex_};
    if (--count_ == 0) none_.notify_all();
  }

  // True when everything was finished in time.
  bool await_end(std::chrono::milliseconds wait_max) {
    std::unique_lock hold{mutex_};
    return none_.wait_for(hold, wait_max, [this] { return count_ == 0; });
  }

 private:
  std::mutex mutex_;
  std::condition_variable none_;
  std::size_t count_ = 0;
};

}  // namespace actors
