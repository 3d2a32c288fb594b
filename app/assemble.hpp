#pragma once

#include "config/settings.hpp"
#include "http/token_settings.hpp"
#include "persistence/migrate.hpp"

#include <string>
#include <vector>

// What the binaries of this folder share in putting the parts together.
namespace app {

// The token rules of the settings; reads the public key's file. Throws config::bad_settings.
http::token_settings token_rules(const config::auth_settings& auth);

// Structured lines on standard error: time, level, then a sentence with key=value.
void start_logging(config::log_level level);

// Idle sockets need descriptors: as many as the system allows.
void raise_descriptor_limit();

// Throws std::runtime_error with a sentence when the database cannot be reached or is not migrated.
void require_database(const std::string& url, const std::vector<persistence::migration>& all);

}  // namespace app
