#pragma once

#include "app/print_as.hpp"

#include <CLI/CLI.hpp>

#include <functional>
#include <string>

namespace app {

// kuhnya top: the console's overview in a terminal, over the running kitchen's HTTP.
class top_command {
 public:
  explicit top_command(CLI::App& line);

  bool chosen() const { return command_->parsed(); }

  // `minted` gives an admin's token when none is named here or in KUHNYA_TOKEN. Ends when somebody
  // presses q, or a signal asks for it; then the process ends by that signal. With --once, as a
  // document, or without a terminal, prints one picture. Throws std::runtime_error with a sentence
  // when the kitchen refuses the token, or, where one picture is wanted, does not answer.
  int run(const std::function<std::string()>& minted, print_as form) const;

 private:
  int watch(const std::function<std::string()>& tokens) const;
  std::function<std::string()> tokens(const std::function<std::string()>& minted) const;

  CLI::App* command_;
  std::string url_;
  std::string token_;
  std::string token_file_;
  double interval_seconds_ = 1;
  bool once_ = false;
};

}  // namespace app
