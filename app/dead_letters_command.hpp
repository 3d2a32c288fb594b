#pragma once

#include "app/print_as.hpp"

#include <CLI/CLI.hpp>

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

namespace app {

// kuhnya dead-letters list | show | redrive | discard, over the running kitchen's HTTP.
class dead_letters_command {
 public:
  explicit dead_letters_command(CLI::App& line);

  bool chosen() const { return command_->parsed(); }

  // `token` gives an admin's token. 0 when everything asked for was done; 1 when a letter was
  // refused. Throws std::runtime_error with a sentence when the kitchen does not answer.
  int run(const std::function<std::string()>& token, print_as form) const;

 private:
  class session;

  int list(session& with) const;
  int show(session& with) const;
  int redrive(session& with) const;
  int discard(session& with) const;

  CLI::App* command_;
  CLI::App* list_;
  CLI::App* show_;
  CLI::App* redrive_;
  CLI::App* discard_;
  std::string url_ = "http://127.0.0.1:8080";
  std::vector<std::int64_t> ids_;
  std::string state_;
  std::string cause_;
  std::string order_;
  std::string reason_;
  bool all_ = false;
  bool dry_run_ = false;
};

}  // namespace app
