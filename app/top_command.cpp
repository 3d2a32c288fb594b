#include "app/top_command.hpp"

#include "app/top/feed.hpp"
#include "app/top/frame.hpp"
#include "app/top/terminal.hpp"

#include <chrono>
#include <csignal>
#include <cstdlib>
#include <fstream>
#include <iostream>
#include <limits>
#include <stdexcept>

namespace app {

namespace {

// What the environment knows of the kitchen's address.
std::string known_url() {
  for (const auto* name : {"CONSOLE_URL", "KITCHEN_URL"}) {
    const auto* const value = std::getenv(name);
    if (value != nullptr && *value != '\0') return value;
  }
  return "http://127.0.0.1:8080";
}

std::string first_line_of(const std::string& file) {
  std::ifstream from{file};
  std::string line;
  if (!std::getline(from, line)) {
    throw std::runtime_error{"The token cannot be read from " + file + "; check --token-file."};
  }
  while (!line.empty() && (line.back() == '\r' || line.back() == ' ')) line.pop_back();
  return line;
}

std::string picture_of(const top::feed::state& now, const std::string& url, const top::look& on) {
  top::contact with;
  with.url = url;
  with.trouble = now.trouble;
  if (!now.trouble.empty()) {
    with.trouble_seconds =
        std::chrono::duration<double>{top::feed::clock::now() - now.trouble_since}.count();
  }
  return top::render(now.snapshot, with, on);
}

int print_one(top::reader from, const std::string& url, print_as form) {
  const auto got = from.read();
  if (!got.trouble.empty()) throw std::runtime_error{top::visible(got.trouble)};
  if (form == print_as::document) {
    constexpr bool in_ascii = true;  // Nothing in it can turn a terminal's head.
    std::cout << got.snapshot.dump(-1, ' ', in_ascii) << '\n';
    return 0;
  }
  auto on = top::look_of_output();
  on.height = std::numeric_limits<std::size_t>::max();
  std::cout << top::render(got.snapshot, {url, "", 0}, on);
  return 0;
}

}  // namespace

top_command::top_command(CLI::App& line) : url_(known_url()) {
  command_ = line.add_subcommand("top", "The console's overview in a terminal, every second anew");
  command_->fallthrough();
  command_->footer(
      "q ends it. The token comes from --token-file, KUHNYA_TOKEN or --token (which ps shows to "
      "others of the machine); with a symmetric key in the settings one is minted.");
  command_
      ->add_option("--url", url_, "The kitchen's address; else CONSOLE_URL or KITCHEN_URL says it")
      ->capture_default_str();
  auto* given = command_->add_option("--token", token_, "An admin's token");
  command_->add_option("--token-file", token_file_, "A file whose first line is an admin's token")
      ->excludes(given);
  command_->add_option("--interval", interval_seconds_, "Seconds from one picture to the next")
      ->check(CLI::Range(0.1, 3600.0))
      ->capture_default_str();
  command_->add_flag(
      "--once", once_, "Print one picture and end; with --json the snapshot as it is");
}

std::function<std::string()> top_command::tokens(const std::function<std::string()>& minted) const {
  if (!token_.empty()) return [token = token_] { return token; };
  if (!token_file_.empty()) return [file = token_file_] { return first_line_of(file); };
  if (const auto* const known = std::getenv("KUHNYA_TOKEN")) {
    return [token = std::string{known}] { return token; };
  }
  return minted;
}

int top_command::run(const std::function<std::string()>& minted, print_as form) const {
  const auto tokens = this->tokens(minted);
  if (form == print_as::document || once_) return print_one({url_, tokens}, url_, form);
  if (!top::output_is_terminal()) {
    std::cerr << "kuhnya: standard output is no terminal; this is one picture, as of --once\n";
    return print_one({url_, tokens}, url_, form);
  }
  const auto ended_by = watch(tokens);
  if (ended_by != 0) std::raise(ended_by);
  return 0;
}

// The signal that ended it; 0: a key did.
int top_command::watch(const std::function<std::string()>& tokens) const {
  constexpr std::chrono::seconds redraw_after{1};  // The age of an old picture grows.
  const std::chrono::milliseconds interval{static_cast<std::int64_t>(interval_seconds_ * 1000)};
  top::reader from{url_, tokens};
  top::events events;
  const top::feed feed{std::move(from), interval, [&] { events.tell_news(); }};
  top::terminal screen;
  for (;;) {
    const auto now = feed.latest();
    if (now.is_final) throw std::runtime_error{top::visible(now.trouble)};
    screen.show(picture_of(now, url_, top::look_of_output()));
    switch (events.next(redraw_after)) {
      case top::event::none:
      case top::event::news:
      case top::event::redraw:
        break;
      case top::event::pause:
        screen.pause();
        break;
      case top::event::quit:
        return 0;
      case top::event::ended:
        return events.ended_by();
    }
  }
}

}  // namespace app
