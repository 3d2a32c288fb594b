#pragma once

#include <chrono>
#include <condition_variable>
#include <mutex>
#include <optional>
#include <thread>

namespace persistence {

// Shuts a socket when its deadline passes: the one way to free a thread that libpq holds in a
// blocking read from a server that does not answer. One thread, which sleeps through everything
// that is answered in time.
class watchdog {
 public:
  using deadline = std::chrono::steady_clock::time_point;

  watchdog();
  ~watchdog();
  watchdog(const watchdog&) = delete;
  watchdog& operator=(const watchdog&) = delete;

  // Watches one socket at a time. It must stay open until disarm() returns.
  void arm(int socket, deadline until);

  // True when the socket was shut.
  bool disarm();

  // From any thread: shuts the socket at hand now, and every one that is watched later.
  void shut_for_good();

 private:
  void watch();

  std::mutex mutex_;
  std::condition_variable changed_;
  std::optional<deadline> until_;
  deadline wakes_at_ = deadline::max();
  int socket_ = -1;
  bool fired_ = false;
  bool shuts_all_ = false;
  bool stopping_ = false;
  std::thread thread_;
};

}  // namespace persistence
