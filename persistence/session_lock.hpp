#pragma once

#include "persistence/query_connection.hpp"

#include <cstdint>

namespace persistence {

// An advisory lock that one session holds until it ends: one worker per database, and a successor
// when it is gone. The connection has to have sql::hold_relay prepared.
class session_lock {
 public:
  explicit session_lock(std::int64_t key) : key_(key) {}

  // Whether the connection's session holds it; takes it when nobody does. Throws
  // database_unavailable.
  bool hold(query_connection& by);

 private:
  std::int64_t key_;
  int holder_ = 0;  // The backend that took the lock; a new connection has to take it anew.
};

}  // namespace persistence
