#pragma once

#include "support/child_process.hpp"

#include <chrono>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace support {

// What signs the tokens of the tests.
inline constexpr const char* test_secret = "a secret of the tests, at least 32 bytes long";

// "section.key=value" each, the value as TOML.
using overrides = std::vector<std::string>;

// The services, by the names their logs have.
enum class service : std::uint8_t { kitchen, establishment };

// Runs a service or the operator's command and returns it, running or not.
std::unique_ptr<child_process> run_service(
    service which, const std::string& database_url, const overrides& settings = {});
inline std::unique_ptr<child_process> run_kitchen(
    const std::string& database_url, const overrides& settings = {}) {
  return run_service(service::kitchen, database_url, settings);
}
std::unique_ptr<child_process> run_kuhnya(
    const std::string& database_url, const std::vector<std::string>& arguments);

// A real service in a process of its own, in development mode on a free port. Its log is
// printed when the test that used it has failed.
class service_process {
 public:
  // Starts it on that database and returns when it is ready. Throws std::runtime_error with its log
  // when it does not become so.
  service_process(service which, std::string database_url, overrides settings = {});
  ~service_process();
  service_process(const service_process&) = delete;
  service_process& operator=(const service_process&) = delete;

  std::uint16_t port() const { return port_; }
  std::string url() const { return "http://127.0.0.1:" + std::to_string(port_); }
  const std::string& database_url() const { return database_url_; }
  pid_t pid() const { return life_->pid(); }
  bool running() { return life_->running(); }
  bool ready() const;

  // What it has logged in its present life, or in its last one.
  std::string log() const { return life_->errors(); }

  // As a power cut would; returns when it is gone.
  void kill9();

  // SIGTERM; its exit code, or nothing when it has not ended within the limit.
  std::optional<int> terminate(std::chrono::milliseconds limit = std::chrono::seconds{30});

  void signal(int number) const { life_->signal(number); }
  std::optional<int> wait(std::chrono::milliseconds limit) { return life_->wait(limit); }

  // Kills it if it still runs, and starts it again on the same database, at another port.
  void restart();

 private:
  void start();
  void end_life();

  service which_;
  std::string database_url_;
  overrides settings_;
  std::unique_ptr<child_process> life_;
  std::string earlier_lives_;
  std::uint16_t port_ = 0;
};

class kitchen_process : public service_process {
 public:
  explicit kitchen_process(std::string database_url, overrides settings = {})
      : service_process(service::kitchen, std::move(database_url), std::move(settings)) {}
};

class establishment_process : public service_process {
 public:
  explicit establishment_process(std::string database_url, overrides settings = {})
      : service_process(service::establishment, std::move(database_url), std::move(settings)) {}
};

}  // namespace support
