#pragma once

#include "bench/row_lock/parameter.hpp"
#include "persistence/pipeline.hpp"
#include "row_lock_sql.hpp"

#include <array>
#include <atomic>
#include <stdexcept>
#include <string>
#include <utility>

namespace bench::row_lock {

// A round trip that did not succeed.
class trip_failed : public std::runtime_error {
 public:
  explicit trip_failed(persistence::trip_error why)
      : std::runtime_error(why.words), error(std::move(why)) {}
  persistence::trip_error error;
};

// One thread's connection, its statements prepared. Statements are queued and go in one round trip.
class connection {
 public:
  explicit connection(std::string database_url) : database_url_(std::move(database_url)) {}

  // Connects if need be. Throws trip_failed.
  void open();

  template <class... Values>
  void add(const sql::embedded_file& statement, const Values&... values) {
    const std::array<parameter, sizeof...(Values)> encoded{parameter{values}...};
    std::array<persistence::pipeline::parameter, sizeof...(Values)> bytes;
    for (std::size_t i = 0; i < encoded.size(); ++i) bytes[i] = encoded[i].bytes();
    line_.add(statement.name, bytes);
  }
  void add_begin();
  void add_commit();

  // One round trip; the answers stand in the order of the statements. Throws trip_failed.
  const std::vector<persistence::binary_rows>& go();

  // Ends the transaction, if there is one; a connection that cannot is dropped.
  void roll_back();

  bool connected() const { return connected_.load(std::memory_order_relaxed); }

 private:
  std::string database_url_;
  persistence::pipeline line_;
  std::atomic<bool> connected_{false};  // Read by the readiness probe.
};

}  // namespace bench::row_lock
