#pragma once

#include "actors/messages.hpp"
#include "actors/metrics.hpp"
#include "persistence/kitchen/reader.hpp"

#include <atomic>
#include <chrono>
#include <vector>

namespace actors {

inline constexpr std::size_t load_batch_max = 256;

// Answers what has to be read from the database. Loads of orders gather while a read runs and are
// made together; see `store`.
class reader final : public reader_actor::base {
 public:
  reader(
      caf::actor_config& config,
      persistence::kitchen::reader_settings settings,
      metrics* counts,
      std::atomic<bool>* ready);

  const char* name() const override { return "reader"; }

 protected:
  behavior_type make_behavior() override;

 private:
  void gather(load_request& request);
  void load();
  void list(list_orders& command);
  void list(list_events& command);
  void list(list_establishments& command);
  void list(list_menu& command);
  template <class Read>
  bool try_read(Read read);
  void look_after_connection();

  persistence::kitchen::reader reader_;
  metrics* counts_;
  std::atomic<bool>* ready_;
  std::vector<load_request> waiting_;
  bool flushing_ = false;
  std::chrono::steady_clock::time_point retry_at_{};
};

}  // namespace actors
