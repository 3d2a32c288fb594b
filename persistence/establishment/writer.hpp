#pragma once

#include "persistence/establishment/intents.hpp"
#include "persistence/writer_settings.hpp"

#include <memory>
#include <span>
#include <vector>

namespace persistence::establishment {

// The one writer of a lane of tickets: turns a batch of intents into one transaction of one round
// trip, on a connection of its own. Blocks its caller, which is a thread of its own.
class writer {
 public:
  explicit writer(writer_settings settings);
  ~writer();
  writer(writer&&) noexcept;
  writer& operator=(writer&&) noexcept;

  // One outcome per intent, in the batch's order; at most batch_intents_max intents, no two of the
  // same order. Never throws for anything the database or the network does: a lost database is
  // `failed`. A commit in doubt is settled by reading the truth before this returns.
  std::vector<outcome> commit(std::span<const intent> batch, commit_report& report);

  // The id that no two intents of a batch may concern, which it outlives; nullptr: there is none.
  static const domain::order_id* subject_of(const intent& what);

  // True while the last attempt to talk to the database worked.
  bool connected() const;

  // Connects if need be; false when the database cannot be reached now.
  bool ping();

 private:
  struct state;
  std::unique_ptr<state> state_;
};

}  // namespace persistence::establishment
