#include "support/scratch_server.hpp"

#include "persistence/migrate.hpp"

#include <pqxx/pqxx>

#include <exception>
#include <iostream>

namespace support {

scratch_server::scratch_server()
    : script_("KUHNYA_TEST_PG_CTL", TEST_POSTGRES_SCRIPT, "kuhnya-test-postgres") {
  const auto url = script_.run("start");
  pqxx::connection server{url};
  pqxx::nontransaction{server}.exec("create database kitchen");
  url_ = url.substr(0, url.rfind('/')) + "/kitchen";
  persistence::migrate(url_, persistence::kitchen_migrations());
}

scratch_server::~scratch_server() {
  try {
    script_.run("remove");
  } catch (const std::exception& why) {
    std::cerr << why.what() << '\n';
  }
}

void scratch_server::stop() { script_.run("stop"); }
void scratch_server::crash() { script_.run("kill"); }
void scratch_server::start() { script_.run("start"); }

}  // namespace support
