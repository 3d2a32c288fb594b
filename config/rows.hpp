#pragma once

#include "config/settings.hpp"

#include <toml++/toml.h>

#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace config {

// One setting: where it stands, how it is read and how it is shown.
struct row {
  std::string_view path;
  // Puts the value in place; throws bad_settings with what was expected.
  std::function<void(settings&, const toml::node&)> read;
  std::function<std::string(const settings&)> show;
  service known_to = service::any;  // any: to both.
  bool is_table = false;            // Takes all that stands below its path.
};

// The one list of settings, and its part about Kafka.
std::span<const row> rows();
std::vector<row> kafka_rows();

bool knows(service reader, const row& setting);

}  // namespace config
