#pragma once

#include "actors/looking.hpp"
#include "actors/metrics.hpp"
#include "app/kitchen_loop.hpp"
#include "config/settings.hpp"
#include "console/sources.hpp"
#include "http/metrics.hpp"
#include "http/services.hpp"

#include <functional>
#include <vector>

// Where the console finds what it shows of this process.
namespace app {

struct console_parts {
  const actors::metrics& counts;
  actors::looking_door& actors;
  const http::metrics& http;
  const kitchen_loop& loop;
  std::function<std::vector<http::ready_part>()> ready;
};

// Throws config::bad_settings when console.establishment_url is no address.
console::sources console_sources(const config::settings& settings, console_parts parts);

console::settings console_settings(const config::settings& settings);

}  // namespace app
