#pragma once

#include "actors/messages.hpp"
#include "actors/metrics.hpp"
#include "persistence/kitchen/writer.hpp"

#include <atomic>
#include <chrono>
#include <deque>
#include <vector>

namespace actors {

inline constexpr std::chrono::milliseconds connection_check_pause{1000};
inline constexpr std::chrono::milliseconds retry_pause{
    500};  // Between two tries to reach a lost database.

// One lane's writer. Group commit without a timer: while a transaction runs intents gather in the
// mailbox; `flush`, sent when the first of them is met, lies behind all that came before it, so
// every commit takes all there is (at most batch_intents_max). See decision 0002.
class store final : public store_actor::base {
 public:
  store(
      caf::actor_config& config,
      persistence::kitchen::writer_settings settings,
      metrics* counts,
      std::atomic<bool>* ready);

  const char* name() const override { return "store"; }

 protected:
  behavior_type make_behavior() override;

 private:
  void gather(write_request& request);
  void commit();
  std::vector<persistence::kitchen::outcome> write(std::chrono::steady_clock::time_point now);
  void take_batch();
  void report(const persistence::kitchen::commit_report& report, std::size_t size);
  void look_after_connection();

  persistence::kitchen::writer writer_;
  metrics* counts_;
  std::atomic<bool>* ready_;
  std::deque<write_request> waiting_;
  bool flushing_ = false;
  std::chrono::steady_clock::time_point retry_at_{};
  // The batch under way, reused.
  std::vector<persistence::kitchen::intent> intents_;
  std::vector<written_listener> listeners_;
};

// The id a batch may hold only once.
const domain::order_id* subject_of(const persistence::kitchen::intent& what);

}  // namespace actors
