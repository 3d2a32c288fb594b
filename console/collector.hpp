#pragma once

#include "console/door.hpp"
#include "console/history.hpp"
#include "console/snapshot.hpp"
#include "console/snapshot_json.hpp"
#include "console/sources.hpp"

#include <chrono>
#include <condition_variable>
#include <functional>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <vector>

namespace console {

// Questions that wait at once; one more is refused as overloaded.
inline constexpr std::size_t views_waiting_max = 64;
inline constexpr std::size_t watchers_max = 256;

// Takes a snapshot a second, in a thread of its own, and tells those who ask. It is written out as
// text only when somebody does, once for all.
class collector {
 public:
  // `find` is asked once a second for what other threads have found out; it must not block.
  collector(
      const sources& from,
      service_facts facts,
      std::function<findings()> find,
      std::chrono::milliseconds pause = std::chrono::seconds{1});

  void send(show asked);
  void send(watch asked);

  void run();
  void stop();

 private:
  void work(const std::stop_token& stop);
  void sample();
  void answer_all();
  void answer(show& asked);
  void answer(watch& asked);
  const std::string& overview();

  const sources from_;
  const service_facts facts_;
  const std::function<findings()> find_;
  const std::chrono::milliseconds pause_;

  // Of the thread alone.
  recent_measures recent_;
  history history_;
  std::optional<snapshot> newest_;
  std::string overview_;  // Of the newest snapshot; empty until somebody asks.
  domain::timestamp started_at_;
  std::uint64_t sequence_ = 0;

  std::mutex mutex_;
  std::condition_variable_any asked_;
  std::vector<show> views_;
  std::vector<watch> watchers_;
  bool fresh_watchers_ = false;  // Some have not been looked at yet.
  bool stopped_ = false;
  std::jthread thread_;
};

}  // namespace console
