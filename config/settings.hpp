#pragma once

#include "actors/kitchen.hpp"
#include "http/settings.hpp"
#include "http/token_settings.hpp"

#include <chrono>
#include <cstdint>
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

// Everything kitchen-service can be told; the defaults are what it does untold.
struct settings {
  config::mode mode = mode::production;
  log_level level = log_level::info;
  http::http_settings http;
  actors::kitchen_settings kitchen;
  auth_settings auth;
  std::chrono::milliseconds drain_pause{500};  // Between "not ready" and the end of accepting.
  std::chrono::seconds drain_max{20};          // Until the process leaves whatever is unfinished.
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
// environment's secrets (KUHNYA_DATABASE_URL, KUHNYA_JWT_SECRET). Throws bad_settings.
settings read_settings(const std::string& file, const std::vector<override_text>& overrides);

// The effective settings, "section.key=value" each, without secrets.
std::vector<std::string> describe(const settings& now);

}  // namespace config
