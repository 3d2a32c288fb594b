#pragma once

#include "persistence/kitchen/intents.hpp"

#include <chrono>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <vector>

namespace persistence::kitchen {

struct writer_settings {
  std::string database_url;                            // libpq's form: postgresql://…
  std::chrono::milliseconds statement_wait_max{5000};  // Longest wait for one round trip.
  std::chrono::milliseconds connect_wait_max{3000};
  std::chrono::milliseconds outage_wait_max{
      2000};  // How long one batch may wait for a lost database to come back.
  std::chrono::milliseconds answer_lifetime{std::chrono::hours{24}};
  int attempts_max = 8;  // Of one batch: deadlocks, serialization failures and lost races.
};

// What happened inside one commit() beside the outcomes; for metrics and logs.
struct commit_report {
  int attempts = 1;
  int bisections = 0;
  bool reconnected = false;
  bool in_doubt = false;
  std::string trouble;  // SQLSTATE and the server's words of the last error; empty when all went
                        // well. For the log only.
};

inline constexpr std::size_t batch_intents_max = 256;

// The one writer of a lane: turns a batch of intents into one transaction of two round trips (look
// up keys and lock dishes │ decide │ write all and commit) on a connection of its own, libpq in
// pipeline mode. Blocks its caller, which is a thread of its own.
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

  // True while the last attempt to talk to the database worked.
  bool connected() const;

  // Connects if need be; false when the database cannot be reached now.
  bool ping();

 private:
  struct state;
  std::unique_ptr<state> state_;
};

}  // namespace persistence::kitchen
