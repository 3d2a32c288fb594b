#pragma once

#include "console/attention.hpp"
#include "console/snapshot.hpp"
#include "persistence/balance.hpp"

#include <chrono>
#include <condition_variable>
#include <functional>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <vector>

namespace console {

// Proves the balances when told to and, while somebody looks, from time to time: never two checks
// at once, and no more than a twentieth of the time.
class balance_clerk {
 public:
  using prover = std::function<std::vector<persistence::balance>(const std::stop_token&)>;

  balance_clerk(prover prove, const attention& eyes, std::function<domain::timestamp()> now);

  // Begins a check now, unless one runs.
  void check();

  balances_brief brief() const;
  std::string render() const;  // The body of GET /console/api/balances.

  void run();
  void stop();

 private:
  using clock = std::chrono::steady_clock;

  void work(const std::stop_token& stop);
  bool is_due() const;
  void prove(const std::stop_token& stop);
  balances_brief brief_now() const;

  const prover prove_;
  const attention& eyes_;
  const std::function<domain::timestamp()> now_;

  mutable std::mutex mutex_;
  std::condition_variable_any asked_;
  bool wanted_ = false;
  bool running_ = false;
  std::optional<domain::timestamp> checked_at_;
  std::optional<std::string> failure_;
  std::vector<persistence::balance> balances_;
  std::optional<std::chrono::milliseconds> took_;
  clock::time_point due_;  // When the next check may begin by itself.
  std::jthread thread_;
};

}  // namespace console
