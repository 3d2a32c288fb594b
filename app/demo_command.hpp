#pragma once

#include "app/print_as.hpp"
#include "config/settings.hpp"

#include <CLI/CLI.hpp>

#include <functional>
#include <string>

namespace app {

// A token of the development key for that user in that role.
using token_source = std::function<std::string(const std::string& user, const std::string& role)>;

// kuhnya demo: plays the doors for a newcomer against the running services.
class demo_command {
 public:
  explicit demo_command(CLI::App& line);

  bool chosen() const { return command_->parsed(); }

  // 0 when all that was played went as promised.
  int run(const config::settings& settings, const token_source& tokens, print_as form) const;

 private:
  CLI::App* command_;
  std::string kitchen_url_ = "http://127.0.0.1:8080";
  std::string establishment_url_ = "http://127.0.0.1:8081";
  std::string broker_pid_file_;
  std::string kitchen_pid_file_;
  std::string restart_kitchen_;
};

}  // namespace app
