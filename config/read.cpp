#include "config/rows.hpp"
#include "config/settings.hpp"

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <set>
#include <sstream>

namespace config {

namespace {

constexpr std::size_t file_bytes_max = 1U << 20U;
constexpr std::size_t secret_bytes_min = 32;  // RFC 7518, 3.2: at least as long as the hash.
constexpr const char* loopback[] = {"127.0.0.1", "::1"};

toml::table parse(const std::string& text, const std::string& origin) {
  try {
    return toml::parse(text, origin);
  } catch (const toml::parse_error& why) {
    std::ostringstream place;
    place << origin << " line " << why.source().begin.line;
    throw bad_settings{
        "The settings in " + place.str() + " are no valid TOML: " + std::string{why.description()} +
        "."};
  }
}

std::string read_file(const std::string& name) {
  std::ifstream file{name, std::ios::binary};
  if (!file)
    throw bad_settings{
        "The settings file " + name + " cannot be read; check its name and permissions."};
  std::ostringstream text;
  text << file.rdbuf();
  if (text.str().size() > file_bytes_max)
    throw bad_settings{"The settings file " + name + " is larger than 1 MiB."};
  return text.str();
}

// Puts every leaf of the table in its place; a name nobody knows is a mistake worth stopping for.
void apply(
    settings& to,
    service reader,
    const toml::table& from,
    const std::string& prefix,
    const std::string& origin) {
  for (const auto& [key, node] : from) {
    const auto path = prefix + std::string{key.str()};
    const auto all = rows();
    const auto known = std::find_if(all.begin(), all.end(), [&](const row& each) {
      return each.path == path && knows(reader, each);
    });
    const auto* inner = node.as_table();
    if (inner != nullptr && (known == all.end() || !known->is_table)) {
      apply(to, reader, *inner, path + ".", origin);
      continue;
    }
    if (known == all.end()) {
      throw bad_settings{"There is no setting " + path + "; docs/operations.md lists all of them."};
    }
    known->read(to, node);
    to.origins[path] = origin;
  }
}

void read_environment(settings& to) {
  const auto read = [&](const char* variable, const char* setting, std::string& place) {
    const auto* const value = std::getenv(variable);
    if (value == nullptr) return;
    place = value;
    to.origins[setting] = "environment";
  };
  read("KUHNYA_DATABASE_URL", "database.url", to.kitchen.database_url);
  read("KUHNYA_JWT_SECRET", "auth.secret", to.auth.secret);
  if (const auto* password = std::getenv("KUHNYA_KAFKA_PASSWORD")) {
    to.kafka.client.properties["sasl.password"] = password;
  }
}

// One topic under two names would feed a service its own output.
void check_topics(const messaging::topic_settings& now) {
  const std::set<std::string> names{now.orders, now.statuses, now.dead_letters, now.dead_orders};
  if (names.contains("") || names.size() != 4) {
    throw bad_settings{"The four kafka.*_topic settings must be four different names."};
  }
}

void check_whole(const settings& now, service reader) {
  check_topics(now.kafka.topics);
  if (reader != service::any && now.kitchen.database_url.empty()) {
    throw bad_settings{
        "No database is named: set database.url in the file or KUHNYA_DATABASE_URL in the "
        "environment."};
  }
  const auto symmetric = now.auth.algorithm == http::token_algorithm::hs256;
  if (symmetric && now.auth.secret.size() < secret_bytes_min) {
    throw bad_settings{
        "HS256 needs a secret of at least 32 bytes: set KUHNYA_JWT_SECRET in the environment."};
  }
  if (!symmetric && now.auth.public_key_file.empty()) {
    throw bad_settings{
        "This algorithm needs auth.public_key_file, the PEM file of the public key."};
  }
  if (now.auth.issuer.empty() || now.auth.audience.empty()) {
    throw bad_settings{
        "auth.issuer and auth.audience must not be empty: every token is checked against them."};
  }
  const auto local =
      std::find(std::begin(loopback), std::end(loopback), now.http.address) != std::end(loopback);
  if (now.mode == mode::development && !local) {
    throw bad_settings{
        "Development mode binds to loopback only: set http.address = \"127.0.0.1\", or mode = "
        "\"production\"."};
  }
}

// What is one setting for both services.
void share(settings& all) {
  auto& there = all.establishment;
  there.database_url = all.kitchen.database_url;
  there.scheduler_threads = all.kitchen.scheduler_threads;
  there.lanes = all.kitchen.lanes;
  there.batch_max = all.kitchen.batch_max;
  there.commits_apart = all.kitchen.commits_apart;
  there.idle_max = all.kitchen.idle_max;
  there.statement_wait_max = all.kitchen.statement_wait_max;
  there.connect_wait_max = all.kitchen.connect_wait_max;
  there.publication_wait_max = all.kafka.client.delivery_wait_max;
  there.statuses_topic = all.kafka.topics.statuses;
}

}  // namespace

settings read_settings(
    const std::string& file, const std::vector<override_text>& overrides, service reader) {
  settings all;
  if (!file.empty()) apply(all, reader, parse(read_file(file), file), "", "file");
  for (const auto& each : overrides) {
    apply(
        all,
        reader,
        parse(each.path + " = " + each.value, "--set " + each.path),
        "",
        "command line");
  }
  read_environment(all);
  check_whole(all, reader);
  all.http.answer_lifetime = all.kitchen.answer_lifetime;
  share(all);
  return all;
}

std::vector<effective_setting> effective(const settings& now, service reader) {
  std::vector<effective_setting> all;
  for (const auto& each : rows()) {
    if (!knows(reader, each)) continue;
    const auto set = now.origins.find(each.path);
    all.push_back(
        {std::string{each.path},
         each.show(now),
         set == now.origins.end() ? "default" : set->second});
  }
  return all;
}

std::vector<std::string> describe(const settings& now, service reader) {
  std::vector<std::string> lines;
  for (const auto& each : effective(now, reader)) lines.push_back(each.name + "=" + each.value);
  return lines;
}

}  // namespace config
