#include "persistence/writer_connection.hpp"

#include "persistence_sql.hpp"

#include <algorithm>
#include <string>

namespace persistence {
namespace {

constexpr std::chrono::milliseconds lock_wait_max{2000};
constexpr const char* application_name = "kuhnya writer";

}  // namespace

writer_connection::writer_connection(
    const writer_settings& settings, std::span<const prepared_statement> statements)
    : settings_(settings), statements_(statements) {}

std::optional<trip_error> writer_connection::connect(deadline until) {
  const auto connect_until =
      std::min(until, std::chrono::steady_clock::now() + settings_.connect_wait_max);
  if (auto error = line_.connect(settings_.database_url, application_name, connect_until)) {
    return error;
  }
  const auto lock = static_cast<std::int64_t>((std::uint64_t{random_()} << 32U) | random_());
  const auto statement_wait = std::to_string(settings_.statement_wait_max.count());
  // The server must give a lock up before we give the server up.
  const auto lock_wait =
      std::to_string(std::min(lock_wait_max, settings_.statement_wait_max / 2).count());
  line_.add_text(
      sql::writer_session.text, {lock_wait, statement_wait, statement_wait, std::to_string(lock)});
  line_.add_text(sql::end_old_backend.text, {std::to_string(lock_)});
  for (const auto& [name, text] : statements_) line_.prepare(name, text);
  if (auto error = line_.run(connect_until)) {
    line_.drop();
    return error;
  }
  lock_ = lock;
  return std::nullopt;
}

std::optional<trip_error> writer_connection::outlive(std::int64_t lock, deadline until) {
  line_.add_text(sql::end_old_backend.text, {std::to_string(lock)});
  if (auto error = line_.run(until)) return error;
  line_.add_text(sql::await_old_backend.text, {std::to_string(lock)});
  return line_.run(until);
}

}  // namespace persistence
