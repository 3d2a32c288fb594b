#pragma once

#include "console/snapshot.hpp"

#include <string>

namespace console {

// What does not change while the service runs.
struct service_facts {
  std::string version;
  std::int64_t resident_max = 0;
};

// The bodies of GET /console/api/overview and GET /console/api/actors.
std::string render_overview(const snapshot& from, const service_facts& facts);
std::string render_actors(const snapshot& from, const service_facts& facts);

}  // namespace console
