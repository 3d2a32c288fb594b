#include "support/scratch_server.hpp"

#include "persistence/migrate.hpp"
#include "support/child_process.hpp"

#include <pqxx/pqxx>

#include <cstdlib>
#include <filesystem>
#include <iostream>
#include <stdexcept>
#include <unistd.h>

namespace support {
namespace {

constexpr std::chrono::minutes verb_wait_max{3};

std::string from_environment(const char* name, const std::string& otherwise) {
  const auto* value = std::getenv(name);
  return value == nullptr || *value == '\0' ? otherwise : value;
}

}  // namespace

// The directory is named after this process: whoever cleans up can see that it still runs.
scratch_server::scratch_server()
    : directory_(
          from_environment(
              "KUHNYA_TEST_PG_CTL_DIR",
              (std::filesystem::temp_directory_path() / "kuhnya-test-postgres").string()) +
          "/" + std::to_string(::getpid())) {
  auto url = run("start");
  url.erase(url.find_last_not_of('\n') + 1);
  pqxx::connection server{url};
  pqxx::nontransaction{server}.exec("create database kitchen");
  url_ = url.substr(0, url.rfind('/')) + "/kitchen";
  persistence::migrate(url_, persistence::kitchen_migrations());
}

scratch_server::~scratch_server() {
  try {
    run("remove");
  } catch (const std::exception& why) {
    std::cerr << why.what() << '\n';
  }
}

void scratch_server::stop() { run("stop"); }
void scratch_server::crash() { run("kill"); }
void scratch_server::start() { run("start"); }

std::string scratch_server::run(const std::string& verb) const {
  child_process script{
      from_environment("KUHNYA_TEST_PG_CTL", TEST_POSTGRES_SCRIPT), {verb, directory_}};
  if (script.wait(verb_wait_max) != 0) {
    throw std::runtime_error("cannot " + verb + " a server of the test's own: " + script.errors());
  }
  return script.output();
}

}  // namespace support
