#include "app/assemble.hpp"

#include "persistence/connection.hpp"
#include "persistence/migrate.hpp"

#include <spdlog/sinks/stdout_sinks.h>
#include <spdlog/spdlog.h>

#include <fstream>
#include <sstream>
#include <sys/resource.h>

namespace app {

http::token_settings token_rules(const config::auth_settings& auth) {
  http::token_key_settings key;
  key.algorithm = auth.algorithm;
  key.material = auth.secret;
  if (auth.algorithm != http::token_algorithm::hs256) {
    std::ifstream file{auth.public_key_file};
    std::ostringstream pem;
    pem << file.rdbuf();
    if (!file) {
      throw config::bad_settings{
          "The public key " + auth.public_key_file +
          " cannot be read; check auth.public_key_file."};
    }
    key.material = pem.str();
  }
  http::token_settings rules;
  rules.keys.push_back(std::move(key));
  rules.issuer = auth.issuer;
  rules.audience = auth.audience;
  rules.leeway = auth.leeway;
  rules.cached_max = auth.cached_tokens_max;
  return rules;
}

void start_logging(config::log_level level) {
  const auto log = spdlog::stderr_logger_mt("kuhnya");
  log->set_pattern("%Y-%m-%dT%H:%M:%S.%eZ level=%l %v", spdlog::pattern_time_type::utc);
  spdlog::set_default_logger(log);
  switch (level) {
    case config::log_level::debug:
      return spdlog::set_level(spdlog::level::debug);
    case config::log_level::info:
      return spdlog::set_level(spdlog::level::info);
    case config::log_level::warn:
      return spdlog::set_level(spdlog::level::warn);
    case config::log_level::error:
      return spdlog::set_level(spdlog::level::err);
  }
}

void raise_descriptor_limit() {
  rlimit limit{};
  if (::getrlimit(RLIMIT_NOFILE, &limit) != 0) return;
  limit.rlim_cur = limit.rlim_max;
  ::setrlimit(RLIMIT_NOFILE, &limit);
}

void require_database(const std::string& url, const std::vector<persistence::migration>& all) {
  const auto missing = persistence::missing_migrations(url, all);
  if (missing.empty()) return;
  throw std::runtime_error{
      "The database lacks " + std::to_string(missing.size()) + " migration(s), the first is " +
      missing.front() + "; run kuhnya migrate."};
}

}  // namespace app
