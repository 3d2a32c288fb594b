#pragma once

#include "support/restaurant.hpp"

#include <optional>
#include <string>

namespace api {

// A transaction of the test's own that makes the kitchen's writer wait inside its transaction.
class held_lock {
 public:
  // Takes the lock that the statement takes.
  held_lock(const support::restaurant& open, const std::string& statement);

  // The kitchen cannot even decide about an order of that dish.
  static std::string on_dish(std::int64_t id);

  // The kitchen has claimed that user's key already and cannot write the order: for all it knows
  // somebody else is about to commit one.
  static std::string on_order(const std::string& user, const std::string& key);

  // True when, within a few seconds, the kitchen's writer waits for a lock.
  bool keeps_writer_waiting() const;

  // Ends the database's side of the waiting writer, as when its machine is gone.
  void end_waiting_writer() const;

  void release() { work_.reset(); }

 private:
  std::string url_;
  pqxx::connection connection_;
  std::optional<pqxx::work> work_;
};

}  // namespace api
