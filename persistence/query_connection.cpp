#include "persistence/query_connection.hpp"

#include <algorithm>

namespace persistence {
namespace {

std::string sqlstate_of(const std::exception& error) {
  const auto* sql = dynamic_cast<const pqxx::sql_error*>(&error);
  return sql == nullptr ? std::string{} : sql->sqlstate();
}

// The rest of libpqxx's exceptions tell of wrong use.
bool comes_from_database(const std::exception& error) {
  return dynamic_cast<const pqxx::failure*>(&error) != nullptr;
}

}  // namespace

std::string with_connect_timeout(const std::string& database_url, std::chrono::milliseconds wait) {
  const auto seconds = std::chrono::ceil<std::chrono::seconds>(wait).count();
  const auto setting = "connect_timeout=" + std::to_string(std::max<std::int64_t>(seconds, 1));
  if (database_url.find("://") == std::string::npos) return database_url + ' ' + setting;
  const bool has_query = database_url.find('?') != std::string::npos;
  return database_url + (has_query ? '&' : '?') + setting;
}

void query_connection::connect() {
  connection_ = std::make_unique<pqxx::connection>(
      with_connect_timeout(settings_.database_url, settings_.connect_wait_max));
  watchdog_.arm(connection_->sock(), std::chrono::steady_clock::now() + settings_.connect_wait_max);
  connection_->set_client_encoding("UTF8");
  pqxx::nontransaction session{*connection_};
  session.exec_params(
      std::string{sql::query_session.text},
      settings_.application_name,
      std::to_string(settings_.statement_wait_max.count()),
      settings_.plans == plans::by_index ? "off" : "on");
  for (const auto& [name, text] : settings_.prepared) {
    connection_->prepare(std::string{name}, std::string{text});
    connection_->prepare_now(std::string{name});
  }
}

bool query_connection::ping() {
  try {
    // A round trip that the server's statistics do not count as a statement.
    run([](pqxx::connection& db) { pqxx::nontransaction{db}.exec(""); });
    return true;
  } catch (const std::exception&) {
    return false;
  }
}

query_connection::watched::watched(query_connection& owner) : owner_(owner) {
  owner_.timed_out_ = false;
  if (owner_.connection_ == nullptr) owner_.connect();
  owner_.watchdog_.arm(
      owner_.connection_->sock(),
      std::chrono::steady_clock::now() + owner_.settings_.statement_wait_max);
}

query_connection::watched::~watched() { owner_.timed_out_ = owner_.watchdog_.disarm(); }

void query_connection::settle(const std::exception& error, bool may_retry) {
  watchdog_.disarm();
  const std::string words = error.what();
  const auto state = sqlstate_of(error);
  const bool lost = connection_ == nullptr || !connection_->is_open() || timed_out_;
  if (lost || state.empty()) connection_.reset();
  if (!comes_from_database(error)) throw;
  if (timed_out_) throw database_unavailable("the server did not answer in time: " + words);
  switch (classify(state)) {
    case trouble::retry:
    case trouble::outage:
      break;
    case trouble::conflict:
    case trouble::bad_data:
    case trouble::bug:
      throw;
  }
  if (!may_retry) throw database_unavailable(words);
}

}  // namespace persistence
