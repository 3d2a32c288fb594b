#pragma once

#include "persistence/kitchen/intents.hpp"
#include "persistence/writer_settings.hpp"

#include <chrono>
#include <memory>
#include <span>
#include <vector>

namespace persistence::kitchen {

struct writer_settings : persistence::writer_settings {
  std::chrono::milliseconds answer_lifetime{std::chrono::hours{24}};
};

using persistence::batch_intents_max;
using persistence::commit_report;

// The one writer of a lane: turns a batch of intents into one transaction on a connection of its
// own, libpq in pipeline mode. It takes one round trip where the last transactions told all there
// is to know of the dishes, otherwise two: look up keys and lock dishes │ decide │ write all and
// commit. Blocks its caller, which is a thread of its own.
class writer {
 public:
  explicit writer(writer_settings settings);
  ~writer();
  writer(writer&&) noexcept;
  writer& operator=(writer&&) noexcept;

  // One outcome per intent, in the batch's order; at most batch_intents_max intents. Never throws
  // for anything the database or the network does: a lost database is `failed`. A commit in doubt
  // is settled by reading the truth before this returns. No two intents of a batch may concern the
  // same order id.
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

}  // namespace persistence::kitchen
