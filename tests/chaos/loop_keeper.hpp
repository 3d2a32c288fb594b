#pragma once

#include "support/guest.hpp"
#include "support/service_process.hpp"

#include <atomic>
#include <cstddef>
#include <future>
#include <limits>
#include <memory>
#include <random>
#include <shared_mutex>
#include <string>
#include <thread>
#include <vector>

namespace chaos {

struct keeper_settings {
  support::service which = support::service::kitchen;
  std::string database_url;
  support::overrides settings;
  std::string topic;  // That the service consumes.
  std::size_t kills = 0;
  unsigned seed = 0;
};

// Keeps a service: kills it while the work goes on and starts it again at once. All of that happens
// on one thread, which has to live as long as the service: the kernel ends a process together with
// the thread that started it.
class keeper {
 public:
  // Returns when the service is ready. It is killed when `done`, of `whole` pieces of work, reaches
  // random numbers; every other time only when it has its partitions, and with them what was
  // left unread.
  keeper(keeper_settings settings, const std::atomic<std::size_t>& done, std::size_t whole);
  ~keeper();
  keeper(const keeper&) = delete;
  keeper& operator=(const keeper&) = delete;

  const support::service_process& service() const { return *service_; }

  // Asks the service something; waits while it is being started.
  template <class Ask>
  auto ask(Ask question) {
    const std::shared_lock inside{starting_};
    return question();
  }

  // At how much work the next kill is due; the largest number when there is none.
  std::size_t next_kill() const { return next_kill_; }
  std::size_t kills() const { return kills_; }
  std::string metrics();

 private:
  void live(std::promise<void>& ready);
  void kill(std::size_t number);
  bool await(std::size_t work) const;
  bool joined() const;

  keeper_settings settings_;
  const std::atomic<std::size_t>& done_;
  std::minstd_rand random_;
  std::vector<std::size_t> moments_;
  std::unique_ptr<support::service_process> service_;
  std::shared_mutex starting_;
  std::atomic<std::size_t> next_kill_{std::numeric_limits<std::size_t>::max()};
  std::atomic<std::size_t> kills_{0};
  std::promise<void> closing_;
  std::thread thread_;
};

}  // namespace chaos
