#pragma once

#include "actors/load_batching.hpp"
#include "actors/messages.hpp"
#include "actors/metrics.hpp"
#include "persistence/kitchen/reader.hpp"

#include <atomic>

namespace actors {

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
  void load();
  void list(list_orders& command);
  void list(list_events& command);
  void list(list_establishments& command);
  void list(list_menu& command);
  void look_after_connection();

  guarded_reader<persistence::kitchen::reader> reader_;
  load_batch<load_request> loads_;
  metrics* counts_;
};

}  // namespace actors
