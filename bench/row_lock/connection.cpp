#include "bench/row_lock/connection.hpp"

#include "persistence_sql.hpp"

#include <chrono>

namespace bench::row_lock {
namespace {

constexpr std::chrono::seconds trip_wait_max{5};
constexpr const char* lock_wait_ms = "2000";
constexpr const char* statement_wait_ms = "5000";

persistence::deadline trip_until() { return std::chrono::steady_clock::now() + trip_wait_max; }

}  // namespace

void connection::open() {
  if (line_.alive()) return;
  connected_ = false;
  if (auto error = line_.connect(database_url_, "row lock", trip_until())) {
    throw trip_failed{*std::move(error)};
  }
  line_.add_text(sql::row_lock_session.text, {lock_wait_ms, statement_wait_ms});
  for (const auto& [name, text] : sql::all_files) line_.prepare(name, text);
  for (const auto& [name, text] :
       {persistence::sql::begin_batch,
        persistence::sql::commit_batch,
        persistence::sql::rollback_batch}) {
    line_.prepare(name, text);
  }
  go();
  connected_ = true;
}

void connection::add_begin() { line_.add(persistence::sql::begin_batch.name); }
void connection::add_commit() { line_.add(persistence::sql::commit_batch.name); }

const std::vector<persistence::binary_rows>& connection::go() {
  if (auto error = line_.run(trip_until())) throw trip_failed{*std::move(error)};
  return line_.answers();
}

void connection::roll_back() {
  line_.add(persistence::sql::rollback_batch.name);
  if (line_.run(trip_until())) line_.drop();
}

}  // namespace bench::row_lock
