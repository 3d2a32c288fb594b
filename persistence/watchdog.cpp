#include "persistence/watchdog.hpp"

#include <algorithm>
#include <sys/socket.h>

namespace persistence {
namespace {

// The longest sleep; a wait until the end of time overflows in some clocks.
constexpr std::chrono::hours sleep_max{1};

}  // namespace

watchdog::watchdog() : thread_([this] { watch(); }) {}

watchdog::~watchdog() {
  {
    const std::lock_guard hold{mutex_};
    stopping_ = true;
  }
  changed_.notify_one();
  thread_.join();
}

void watchdog::arm(int socket, deadline until) {
  bool wake = false;
  {
    const std::lock_guard hold{mutex_};
    socket_ = socket;
    until_ = shuts_all_ ? deadline::min() : until;
    fired_ = false;
    wake = *until_ < wakes_at_;
  }
  if (wake) changed_.notify_one();
}

bool watchdog::disarm() {
  const std::lock_guard hold{mutex_};
  until_.reset();
  return fired_;
}

void watchdog::shut_for_good() {
  {
    const std::lock_guard hold{mutex_};
    shuts_all_ = true;
    if (until_) until_ = deadline::min();
  }
  changed_.notify_one();
}

void watchdog::watch() {
  std::unique_lock hold{mutex_};
  while (!stopping_) {
    const auto now = std::chrono::steady_clock::now();
    if (until_ && *until_ <= now) {
      ::shutdown(socket_, SHUT_RDWR);
      until_.reset();
      fired_ = true;
    }
    wakes_at_ = std::min(until_.value_or(deadline::max()), now + sleep_max);
    changed_.wait_until(hold, wakes_at_);
  }
}

}  // namespace persistence
