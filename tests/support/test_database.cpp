#include "support/test_database.hpp"

#include "persistence/migrate.hpp"

#include <atomic>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <unistd.h>

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

// Migrated once per process; the others are copies.
class template_database {
 public:
  template_database() : name_(unique_name()) {
    administrate("create database " + name_);
    persistence::migrate(url_of(name_), persistence::kitchen_migrations());
  }
  ~template_database() { administrate("drop database if exists " + name_ + " with (force)"); }
  template_database(const template_database&) = delete;
  template_database& operator=(const template_database&) = delete;

  static const std::string& name() {
    static const template_database only;
    return only.name_;
  }

 private:
  std::string name_;
};

}  // namespace

test_database::test_database(content what) : name_(unique_name()), url_(url_of(name_)) {
  const auto& origin = what == content::migrated ? template_database::name() : "template0";
  administrate("create database " + name_ + " template " + origin + " strategy file_copy");
  connection_ = std::make_unique<pqxx::connection>(url_);
}

test_database::~test_database() {
  connection_.reset();
  administrate("drop database if exists " + name_ + " with (force)");
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
