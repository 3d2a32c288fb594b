#pragma once

#include "config/settings.hpp"
#include "persistence/connection.hpp"

#include <CLI/CLI.hpp>

#include <cstdio>
#include <exception>
#include <string>
#include <vector>

namespace app {

// --config FILE and --set section.key=value, as every binary takes them.
class settings_options {
 public:
  explicit settings_options(CLI::App& line) {
    line.add_option("--config", file_, "Settings file (TOML)");
    line.add_option(
        "--set", overrides_, "One setting over the file's: section.key=value, the value as TOML");
  }

  config::settings read(config::service reader) const {
    std::vector<config::override_text> all;
    for (const auto& each : overrides_) {
      const auto equals = each.find('=');
      if (equals == std::string::npos)
        throw config::bad_settings{"--set needs section.key=value, got " + each + "."};
      all.push_back({each.substr(0, equals), each.substr(equals + 1)});
    }
    return config::read_settings(file_, all, reader);
  }

 private:
  std::string file_;
  std::vector<std::string> overrides_;
};

// Runs a main; whatever ends it is one sentence on standard error and exit code 1.
template <class Main>
int guarded(const char* name, Main body) {
  try {
    return body();
  } catch (const persistence::database_unavailable& why) {
    const std::string words = why.what();  // The library's further lines guess at reasons.
    std::fprintf(
        stderr,
        "%s: The database cannot be used (%s); start it, or correct database.url.\n",
        name,
        words.substr(0, words.find('\n')).c_str());
    return 1;
  } catch (const std::exception& why) {
    std::fprintf(stderr, "%s: %s\n", name, why.what());
    return 1;
  }
}

}  // namespace app
