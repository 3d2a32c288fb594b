#pragma once

#include <chrono>
#include <cstddef>
#include <string>

namespace persistence {

inline constexpr std::size_t batch_intents_max = 256;  // What a writer can take at once.

// What every writer of batches has to be told.
struct writer_settings {
  std::string database_url;                            // libpq's form: postgresql://…
  std::chrono::milliseconds statement_wait_max{5000};  // Longest wait for one round trip.
  std::chrono::milliseconds connect_wait_max{3000};
  std::chrono::milliseconds outage_wait_max{
      2000};  // How long one batch may wait for a lost database to come back.
  std::size_t batch_max = batch_intents_max;   // Intents in one commit, at most so many.
  std::chrono::milliseconds commits_apart{0};  // Between the beginnings of two, where many ask.
  int attempts_max = 8;  // Of one batch: deadlocks, serialization failures and lost races.
};

// What happened inside one commit() beside the outcomes; for metrics and logs.
struct commit_report {
  int attempts = 1;
  int round_trips = 0;
  int bisections = 0;
  bool reconnected = false;
  bool in_doubt = false;
  std::string trouble;  // SQLSTATE and the server's words of the last error; empty when all went
                        // well. For the log only.
};

}  // namespace persistence
