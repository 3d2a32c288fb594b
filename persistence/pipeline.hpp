#pragma once

#include "persistence/binary_rows.hpp"
#include "persistence/connection.hpp"

#include <chrono>
#include <cstdint>
#include <initializer_list>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

struct pg_conn;

namespace persistence {

using deadline = std::chrono::steady_clock::time_point;

// Why a round trip did not succeed.
struct trip_error {
  persistence::trouble trouble = trouble::outage;
  bool connection_lost = true;  // Otherwise the server refused one statement and awaits the next.
  std::string sqlstate;
  std::string constraint;
  std::string words;  // For the log only.
};

// One connection to PostgreSQL in libpq's pipeline mode: statements are queued and answered
// together, every wait has a deadline, and a server that does not answer in time costs the
// connection, never the caller. Knows no orders.
class pipeline {
 public:
  // One statement's parameter, in binary form.
  using parameter = std::span<const char>;

  // Connects; nothing on success.
  std::optional<trip_error> connect(
      const std::string& database_url, const char* application_name, deadline until);

  // Queues the preparation of a statement under a name.
  void prepare(std::string_view name, std::string_view text);

  // Queues a prepared statement. The parameters are copied.
  void add(std::string_view name, std::span<const parameter> parameters = {});

  // Queues a statement that was not prepared, with parameters as text.
  void add_text(std::string_view text, std::initializer_list<std::string> parameters);

  // Sends what is queued and waits for all the answers; afterwards answers() has one entry per
  // queued statement. On an error the server has skipped the rest of the queue.
  std::optional<trip_error> run(deadline until);

  const std::vector<binary_rows>& answers() const { return answers_; }

  // How often run() was called.
  int trips() const { return trips_; }

  // False when the connection was never made, was lost, or was ended by the server while idle.
  bool alive();

  // Drops the connection without waiting for anything.
  void drop();

 private:
  void note_sent(int sent);
  std::optional<trip_error> lost(std::string_view what);
  std::optional<trip_error> wait(short events, deadline until);
  std::optional<trip_error> flush(deadline until);
  std::optional<trip_error> receive(deadline until);
  std::optional<trip_error> await_result(deadline until);

  struct finish {
    void operator()(pg_conn* connection) const;
  };
  std::unique_ptr<pg_conn, finish> connection_;
  std::vector<binary_rows> answers_;
  int queued_ = 0;  // Statements not answered yet.
  bool send_failed_ = false;
  int trips_ = 0;
};

}  // namespace persistence
