#pragma once

#include "persistence/connection.hpp"
#include "persistence/watchdog.hpp"
#include "persistence_sql.hpp"

#include <pqxx/pqxx>

#include <chrono>
#include <memory>
#include <string>
#include <vector>

namespace persistence {

// Small look-ups by key pin their plans to the indexes: a plan made while the tables were small
// would read all of them once they are large. Questions about the whole database must not.
enum class plans : std::uint8_t { by_index, free };

struct query_settings {
  std::string database_url;
  std::string application_name;
  std::chrono::milliseconds statement_wait_max{5000};
  std::chrono::milliseconds connect_wait_max{3000};
  persistence::plans plans = persistence::plans::by_index;
  // Prepared when a connection is made.
  std::vector<sql::embedded_file> prepared;
};

// A libpqxx connection that frees its caller at a deadline, is thrown away when it breaks, and
// tries once more on a fresh one. Only for work that may be done twice.
class query_connection {
 public:
  explicit query_connection(query_settings settings) : settings_(std::move(settings)) {}

  // Runs `work(pqxx::connection&)`. Throws database_unavailable when the database is away, too slow
  // or refuses service.
  template <class Work>
  auto run(Work work) {
    for (int left = 1;; --left) {
      try {
        const watched hold{*this};
        return work(*connection_);
      } catch (const std::exception& error) {
        settle(error, left > 0);
      }
    }
  }

  // One prepared statement in a transaction of its own.
  template <class... Parameters>
  pqxx::result ask(const sql::embedded_file& statement, const Parameters&... parameters) {
    return run([&](pqxx::connection& db) {
      pqxx::nontransaction tx{db};
      return tx.exec_prepared(std::string{statement.name}, parameters...);
    });
  }

  // Whether the database answers; connects if need be. Never throws.
  bool ping();

  bool connected() const { return connection_ != nullptr; }

  // From any thread: whatever runs, and all that would, fails with database_unavailable soon.
  void interrupt() { watchdog_.shut_for_good(); }

 private:
  // Watches the connection, made anew if need be, while it lives.
  class watched {
   public:
    explicit watched(query_connection& owner);
    ~watched();
    watched(const watched&) = delete;
    watched& operator=(const watched&) = delete;

   private:
    query_connection& owner_;
  };

  void connect();

  // After an exception: returns when the work is to be tried again, throws otherwise.
  void settle(const std::exception& error, bool may_retry);

  query_settings settings_;
  watchdog watchdog_;
  std::unique_ptr<pqxx::connection> connection_;
  bool timed_out_ = false;
};

// The same as a URL or a conninfo string that bounds the time to connect.
std::string with_connect_timeout(const std::string& database_url, std::chrono::milliseconds wait);

}  // namespace persistence
