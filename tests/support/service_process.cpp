#include "support/service_process.hpp"

#include "http/client/client.hpp"
#include "support/eventually.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <csignal>
#include <iostream>
#include <stdexcept>

namespace support {
namespace {

// Instrumented binaries start slowly.
constexpr std::chrono::seconds start_wait_max{60};
constexpr std::chrono::seconds kill_wait_max{20};

std::vector<std::string> secrets(const std::string& database_url) {
  return {"KUHNYA_DATABASE_URL=" + database_url, std::string{"KUHNYA_JWT_SECRET="} + test_secret};
}

// The port the log tells, or 0.
std::uint16_t told_port(const std::string& log) {
  constexpr std::string_view sentence = ": serves ";
  constexpr std::string_view name = " port=";
  const auto line = log.find(sentence);
  const auto place = log.find(name, line);
  if (line == std::string::npos || place == std::string::npos) return 0;
  if (log.find('\n', place) == std::string::npos) return 0;  // Half written.
  return static_cast<std::uint16_t>(std::stoi(log.substr(place + name.size())));
}

// The end of a log, which says why; its beginning is settings.
std::string last_lines(const std::string& log) {
  constexpr std::size_t bytes_max = 8'000;
  return log.substr(log.size() - std::min(log.size(), bytes_max));
}

bool tells_of_a_fault(const std::string& log) {
  return log.find("Sanitizer") != std::string::npos ||
         log.find("runtime error:") != std::string::npos;
}

}  // namespace

std::unique_ptr<child_process> run_service(
    service which, const std::string& database_url, const overrides& settings) {
  std::vector<std::string> arguments{
      "--set", "mode=\"development\"", "--set", "http.port=0", "--set", "drain.pause=\"10ms\""};
  for (const auto& each : settings) {
    arguments.emplace_back("--set");
    arguments.push_back(each);
  }
  const auto* binary = which == service::kitchen ? KITCHEN_BINARY : ESTABLISHMENT_BINARY;
  return std::make_unique<child_process>(binary, arguments, secrets(database_url));
}

std::unique_ptr<child_process> run_kuhnya(
    const std::string& database_url, const std::vector<std::string>& arguments) {
  return std::make_unique<child_process>(KUHNYA_BINARY, arguments, secrets(database_url));
}

service_process::service_process(service which, std::string database_url, overrides settings)
    : which_(which), database_url_(std::move(database_url)), settings_(std::move(settings)) {
  start();
}

service_process::~service_process() {
  try {
    end_life();
  } catch (const std::exception& why) {
    ADD_FAILURE() << why.what();
  }
  if (tells_of_a_fault(earlier_lives_)) ADD_FAILURE() << "the service's sanitizer found a fault";
  if (testing::Test::HasFailure())
    std::cerr << "the service's log:\n" << last_lines(earlier_lives_);
}

void service_process::start() {
  life_ = run_service(which_, database_url_, settings_);
  const auto listens = [&] { return (port_ = told_port(log())) != 0; };
  eventually(start_wait_max, [&] { return listens() || !life_->running(); });
  if (!listens() || !eventually(start_wait_max, [&] { return ready(); })) {
    throw std::runtime_error("the service did not start:\n" + last_lines(log()));
  }
}

bool service_process::ready() const {
  http::client client{"127.0.0.1", port_, std::chrono::seconds{2}};
  const auto answer = client.send("GET", "/readyz", {});
  return answer && answer->status == 200;
}

void service_process::kill9() {
  life_->signal(SIGKILL);
  if (!life_->wait(kill_wait_max)) throw std::runtime_error("the service cannot be killed");
}

std::optional<int> service_process::terminate(std::chrono::milliseconds limit) {
  life_->signal(SIGTERM);
  return life_->wait(limit);
}

void service_process::restart() {
  end_life();
  start();
}

void service_process::end_life() {
  if (life_->running()) kill9();
  earlier_lives_ += log();
}

}  // namespace support
