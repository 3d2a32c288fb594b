#include "support/server_script.hpp"

#include "support/child_process.hpp"

#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <stdexcept>
#include <unistd.h>
#include <utility>

namespace support {
namespace {

constexpr std::chrono::minutes verb_wait_max{5};

std::string from_environment(const std::string& name, std::string otherwise) {
  const auto* value = std::getenv(name.c_str());
  return value == nullptr || *value == '\0' ? std::move(otherwise) : value;
}

}  // namespace

server_script::server_script(
    const std::string& variable, std::string script, const std::string& name)
    : script_(from_environment(variable, std::move(script))),
      directory_(
          from_environment(
              variable + "_DIR", (std::filesystem::temp_directory_path() / name).string()) +
          "/" + std::to_string(::getpid())) {}

std::string server_script::run(const std::string& verb) const {
  child_process script{script_, {verb, directory_}};
  if (script.wait(verb_wait_max) != 0) {
    throw std::runtime_error("cannot " + verb + " a server of the test's own: " + script.errors());
  }
  auto answer = script.output();
  answer.erase(answer.find_last_not_of('\n') + 1);
  return answer;
}

}  // namespace support
