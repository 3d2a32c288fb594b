#pragma once

#include "actors/load_batching.hpp"
#include "actors/metrics.hpp"
#include "actors/ticket_messages.hpp"
#include "persistence/establishment/reader.hpp"

#include <atomic>

namespace actors {

// Answers what has to be read of tickets. Loads gather while a read runs and are made together; see
// `store`.
class ticket_reader final : public ticket_reader_actor::base {
 public:
  ticket_reader(
      caf::actor_config& config,
      persistence::establishment::reader_settings settings,
      metrics* counts,
      std::atomic<bool>* ready);

  const char* name() const override { return "ticket_reader"; }

 protected:
  behavior_type make_behavior() override;

 private:
  void load();
  void list(list_tickets& command);
  void look_after_connection();

  guarded_reader<persistence::establishment::reader> reader_;
  load_batch<ticket_load_request> loads_;
  metrics* counts_;
};

}  // namespace actors
