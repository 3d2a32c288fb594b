#pragma once

#include "console/attention.hpp"
#include "console/door.hpp"
#include "console/snapshot.hpp"
#include "console/sources.hpp"
#include "persistence/kitchen/inspector.hpp"

#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <deque>
#include <mutex>
#include <optional>
#include <thread>
#include <variant>

namespace console {

// Searches and stories that wait at once; one more is refused as overloaded.
inline constexpr std::size_t desk_waiting_max = 32;

// Answers what has to be read from the database, one question after the other, in a thread of its
// own on a connection of its own. Refuses store_down while the database is away.
class desk {
 public:
  desk(const settings& how, const sources& from, const attention& eyes);

  void send(search_orders asked);
  void send(tell_story asked);

  // Open dead letters by cause, at most some seconds old while somebody looks.
  cause_counts dead_by_cause() const;

  void run();
  void stop();

 private:
  using question = std::variant<search_orders, tell_story>;

  void take(question asked);
  void work(const std::stop_token& stop);
  void answer(search_orders& asked);
  void answer(tell_story& asked);
  void count_causes();
  std::optional<actors::order_look> ask_actor(const domain::order_id& id) const;

  // Runs `work`; refuses store_down, or internal_error, when it fails.
  template <class Work>
  void guarded(actors::reply& to, Work work);
  void turn_away_waiting();

  const topic_names topics_;
  const sources from_;
  const attention& eyes_;
  persistence::kitchen::inspector inspector_;
  std::chrono::steady_clock::time_point causes_due_;

  mutable std::mutex mutex_;
  std::condition_variable_any asked_;
  std::deque<question> waiting_;
  cause_counts causes_;
  bool stopped_ = false;
  std::jthread thread_;
};

}  // namespace console
