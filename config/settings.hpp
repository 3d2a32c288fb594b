#pragma once

#include "actors/kitchen.hpp"
#include "actors/tickets.hpp"
#include "http/settings.hpp"
#include "http/token_settings.hpp"
#include "messaging/settings.hpp"

#include <chrono>
#include <cstdint>
#include <functional>
#include <map>
#include <stdexcept>
#include <string>
#include <vector>

namespace config {

enum class mode : std::uint8_t { development, production };
enum class log_level : std::uint8_t { debug, info, warn, error };

struct auth_settings {
  http::token_algorithm algorithm = http::token_algorithm::hs256;
  std::string secret;           // HS256; from the environment in production.
  std::string public_key_file;  // RS256 and ES256: a PEM file.
  std::string issuer = "kuhnya";
  std::string audience = "kuhnya";
  std::chrono::seconds leeway{0};
  std::size_t cached_tokens_max = 4096;
};

// Whose settings they are: a service is told only what it knows, the tools are told all.
enum class service : std::uint8_t { kitchen, establishment, any };

struct kafka_settings {
  messaging::client_settings client;  // Without brokers the service runs alone.
  messaging::topic_settings topics;
  std::string group;  // Empty: the service's name.
  std::size_t credits_max = 4096;
  std::size_t value_bytes_max = 64U * 1024U;
  std::size_t dead_letter_value_max = 256U * 1024U;
  std::chrono::milliseconds retry_max{10'000};
  // Readiness says no when a record or a letter has waited for longer.
  std::chrono::milliseconds oldest_max{60'000};
};

// Everything a service can be told; the defaults are what it does untold.
struct settings {
  config::mode mode = mode::production;
  log_level level = log_level::info;
  http::http_settings http;
  actors::kitchen_settings kitchen;
  actors::establishment_settings establishment;
  kafka_settings kafka;
  auth_settings auth;
  std::string establishment_url;  // Of the service whose counts the console shows; empty: none.
  std::chrono::milliseconds drain_pause{500};  // Between "not ready" and the end of accepting.
  std::chrono::seconds drain_max{20};          // Until the process leaves whatever is unfinished.
  std::map<std::string, std::string, std::less<>> origins;  // By name, where it is not the default.
};

// A setting is unknown, mistyped, out of range or missing; what() is one sentence that says what to
// do.
class bad_settings : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

// One "section.key=value" from the command line; the value is TOML.
struct override_text {
  std::string path;
  std::string value;
};

// Reads defaults, then the file (if its name is not empty), then the overrides, then the
// environment's secrets (KUHNYA_DATABASE_URL, KUHNYA_JWT_SECRET, KUHNYA_KAFKA_PASSWORD). Throws
// bad_settings.
settings read_settings(
    const std::string& file,
    const std::vector<override_text>& overrides,
    service reader = service::kitchen);

// A setting as it is in effect, without secrets.
struct effective_setting {
  std::string name;
  std::string value;
  std::string source;  // default, file, command line, environment
};
std::vector<effective_setting> effective(const settings& now, service reader = service::kitchen);

// The effective settings, "section.key=value" each, without secrets.
std::vector<std::string> describe(const settings& now, service reader = service::kitchen);

}  // namespace config
