#include "held_lock.hpp"

#include "support/eventually.hpp"

namespace api {
namespace {

constexpr const char* waiting_writer =
    " from pg_stat_activity where datname = current_database() "
    "and application_name = 'kuhnya writer' and wait_event_type = 'Lock'";

pqxx::result look(const std::string& url, const std::string& what) {
  pqxx::connection connection{url};
  return pqxx::nontransaction{connection}.exec("select " + what + waiting_writer);
}

}  // namespace

held_lock::held_lock(const support::restaurant& open, const std::string& statement)
    : url_(open.db.url()), connection_(url_), work_(std::in_place, connection_) {
  work_->exec(statement);
}

std::string held_lock::on_dish(std::int64_t id) {
  return "select from dishes where id = " + std::to_string(id) + " for update";
}

std::string held_lock::on_order(const std::string& user, const std::string& key) {
  return "insert into orders (id, user_id, establishment_id, status, version, "
         "client_idempotency_key, total_minor, currency, created_at, updated_at) values "
         "(gen_random_uuid(), '" +
         user + "', 1, 'created', 1, '" + key + "', 0, 'RUB', now(), now())";
}

bool held_lock::keeps_writer_waiting() const {
  return support::eventually(std::chrono::seconds{10}, [&] { return !look(url_, "pid").empty(); });
}

void held_lock::end_waiting_writer() const { look(url_, "pg_terminate_backend(pid, 5000)"); }

}  // namespace api
