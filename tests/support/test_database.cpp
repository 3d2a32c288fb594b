#include "support/test_database.hpp"

#include "persistence/migrate.hpp"

#include <atomic>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <mutex>
#include <unistd.h>
#include <vector>

// libpqxx 6.4.5 forgets the result that told it of a lost connection: 2 KB each time.
extern "C" const char* __lsan_default_suppressions();  // NOLINT: the sanitizer's name.
extern "C" const char* __lsan_default_suppressions() { return "leak:pqxx::connection_base\n"; }

namespace support {
namespace {

std::string admin_url() {
  const char* url = std::getenv("KUHNYA_TEST_DATABASE_URL");
  if (url != nullptr && *url != '\0') return url;
  std::fputs(
      "set KUHNYA_TEST_DATABASE_URL to an administrator's URL of a scratch server\n", stderr);
  std::exit(1);
}

void administrate(const std::string& sql) {
  pqxx::connection server{admin_url()};
  pqxx::nontransaction{server}.exec(sql);
}

// postgresql://user@host:port/NAME?settings
std::string url_of(const std::string& name) {
  const auto url = admin_url();
  const auto authority = url.find("://") + 3;
  const auto settings = std::min(url.find('?'), url.size());
  const auto path = std::min(url.find('/', authority), settings);
  return url.substr(0, path) + '/' + name + url.substr(settings);
}

std::string unique_name() {
  static std::atomic<int> count{0};
  const auto now = std::chrono::system_clock::now().time_since_epoch().count();
  return "kuhnya_test_" + std::to_string(::getpid()) + '_' + std::to_string(now % 1'000'000'000) +
         '_' + std::to_string(++count);
}

void drop(const std::string& name) {
  administrate("drop database if exists " + name + " with (force)");
}

// What a database consists of; a test that made or dropped something changes it.
std::string shape_of(pqxx::connection& connection) {
  pqxx::nontransaction tx{connection};
  return tx
      .exec(
          "select coalesce(string_agg(oid || ' ' || relname, ',' order by oid), '') from pg_class "
          "where relnamespace = 'public'::regnamespace")
      .at(0)
      .at(0)
      .as<std::string>();
}

// Empties every table; false when the database is not as it was.
bool made_clean(const std::string& name, const std::string& shape) {
  administrate(
      "select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = '" + name +
      "'");
  pqxx::connection connection{url_of(name)};
  if (shape_of(connection) != shape) return false;
  pqxx::nontransaction{connection}.exec(
      "do $$ begin execute (select 'truncate ' || string_agg(format('%I', tablename), ', ') || "
      "' restart identity' from pg_tables where schemaname = 'public' and tablename <> "
      "'schema_migrations'); end $$");
  return true;
}

// Migrated databases are dear to make, so that they are emptied and used again within a process.
class stock {
 public:
  static stock& of_this_process(test_database::content what) {
    static stock kitchens{persistence::kitchen_migrations()};
    static stock establishments{persistence::establishment_migrations()};
    return what == test_database::content::establishment ? establishments : kitchens;
  }

  // The first connection makes OpenSSL ready before this object is, so that it still is when the
  // destructor connects.
  explicit stock(std::vector<persistence::migration> migrations)
      : migrations_(std::move(migrations)) {
    administrate("select 1");
  }
  ~stock() {
    for (const auto& name : clean_) drop(name);
  }
  stock(const stock&) = delete;
  stock& operator=(const stock&) = delete;

  std::string take() {
    {
      const std::lock_guard hold{mutex_};
      if (!clean_.empty()) {
        auto name = std::move(clean_.back());
        clean_.pop_back();
        return name;
      }
    }
    auto name = unique_name();
    administrate("create database " + name + " template template0");
    persistence::migrate(url_of(name), migrations_);
    return name;
  }

  void give_back(std::string name) {
    const std::lock_guard hold{mutex_};
    clean_.push_back(std::move(name));
  }

 private:
  std::vector<persistence::migration> migrations_;
  std::mutex mutex_;
  std::vector<std::string> clean_;
};

}  // namespace

test_database::test_database(content what) : what_(what) {
  if (what == content::empty) {
    name_ = unique_name();
    administrate("create database " + name_ + " template template0");
  } else {
    name_ = stock::of_this_process(what).take();
  }
  url_ = url_of(name_);
  connection_ = std::make_unique<pqxx::connection>(url_);
  if (what != content::empty) shape_ = shape_of(*connection_);
}

test_database::~test_database() {
  connection_.reset();
  if (!shape_.empty() && made_clean(name_, shape_)) {
    stock::of_this_process(what_).give_back(name_);
  } else {
    drop(name_);
  }
}

pqxx::result test_database::exec(const std::string& sql) {
  return pqxx::nontransaction{*connection_}.exec(sql);
}

std::int64_t test_database::number(const std::string& sql) {
  return exec(sql).at(0).at(0).as<std::int64_t>();
}

std::string test_database::text(const std::string& sql) {
  return exec(sql).at(0).at(0).as<std::string>();
}

}  // namespace support
