#include "persistence/session_lock.hpp"

namespace persistence {

bool session_lock::hold(query_connection& by) {
  return by.run([this](pqxx::connection& db) {
    pqxx::nontransaction tx{db};
    if (db.backendpid() == holder_) {
      tx.exec("");  // The lock is as alive as its connection.
      return true;
    }
    const auto row = tx.exec_prepared1(std::string{sql::hold_relay.name}, key_);
    holder_ = row["held"].as<bool>() ? db.backendpid() : 0;
    return holder_ != 0;
  });
}

}  // namespace persistence
