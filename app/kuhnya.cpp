#include "app/assemble.hpp"
#include "app/command_line.hpp"
#include "app/dead_letters_command.hpp"
#include "app/demo_command.hpp"
#include "app/top_command.hpp"
#include "http/services.hpp"
#include "http/token_mint.hpp"
#include "messaging/topics.hpp"
#include "persistence/establishment/check.hpp"
#include "persistence/kitchen/check.hpp"
#include "persistence/kitchen/seed.hpp"
#include "persistence/migrate.hpp"

#include <CLI/CLI.hpp>
#include <nlohmann/json.hpp>

#include <cstdlib>
#include <iostream>
#include <map>
#include <optional>

namespace {

using app::print_as;
using nlohmann::json;

// Not every command needs a database; those that do say which setting is missing.
const std::string& database_of(const config::settings& settings) {
  if (!settings.kitchen.database_url.empty()) return settings.kitchen.database_url;
  throw config::bad_settings{
      "No database is named: set database.url in the file or KUHNYA_DATABASE_URL in the "
      "environment."};
}

int migrate(const config::settings& settings, config::service whose, print_as form) {
  const auto applied = persistence::migrate(
      database_of(settings),
      whose == config::service::establishment ? persistence::establishment_migrations()
                                              : persistence::kitchen_migrations());
  if (form == print_as::document) {
    std::cout << json{{"applied", applied}} << '\n';
    return 0;
  }
  for (const auto& name : applied) std::cout << "applied " << name << '\n';
  if (applied.empty()) std::cout << "nothing to migrate\n";
  return 0;
}

int seed(
    const config::settings& settings,
    std::int64_t dishes,
    std::optional<std::int64_t> available,
    print_as form) {
  const auto& url = database_of(settings);
  const auto report = dishes > 0 ? persistence::kitchen::seed_load(url, dishes, available)
                                 : persistence::kitchen::seed_menu(url);
  if (form == print_as::document) {
    std::cout << json{{"establishments", report.establishments}, {"dishes", report.dishes}} << '\n';
  } else {
    std::cout << "seeded " << report.establishments << " establishments and " << report.dishes
              << " dishes\n";
  }
  return 0;
}

// A token of the development key, as the words of --role say.
std::string mint(
    const config::settings& settings,
    const std::string& user,
    const std::string& role,
    std::int64_t hours) {
  constexpr std::string_view shop = "establishment:";
  http::identity who;
  who.user = {user};
  if (role == "customer") {
    who.customer = true;
  } else if (role == "admin") {
    who.admin = true;
  } else if (role.rfind(shop, 0) == 0) {
    std::int64_t id = 0;
    if (!CLI::detail::lexical_cast(role.substr(shop.size()), id) || id <= 0) {
      throw std::runtime_error{"--role establishment:ID needs a positive number, got " + role};
    }
    who.establishments.push_back({id});
  } else {
    throw std::runtime_error{"--role is customer, admin or establishment:ID, got " + role};
  }
  const auto rules = app::token_rules(settings.auth);
  return http::mint_token(
      rules, rules.keys.front(), who, http::system_now(), std::chrono::hours{hours});
}

// The token of KUHNYA_TOKEN; without it, one of the development key.
std::string operators_token(const config::settings& settings) {
  if (const auto* given = std::getenv("KUHNYA_TOKEN")) return given;
  return mint(settings, "operator", "admin", 1);
}

// Creates the topics that are missing, and checks those that are there.
int topics(const config::settings& settings, print_as form) {
  constexpr std::chrono::seconds wait_max{30};
  const auto& kafka = settings.kafka;
  if (kafka.client.brokers.empty()) throw config::bad_settings{"kafka.brokers is not set."};
  const std::vector<std::string> names{
      kafka.topics.orders,
      kafka.topics.statuses,
      kafka.topics.dead_letters,
      kafka.topics.dead_orders};
  messaging::ensure_topics(kafka.client, names, kafka.topics.partitions, wait_max);
  if (form == print_as::document) {
    std::cout << json{{"topics", names}, {"partitions", kafka.topics.partitions}} << '\n';
  } else {
    for (const auto& name : names)
      std::cout << name << ": " << kafka.topics.partitions << " partitions\n";
  }
  return 0;
}

int check(const config::settings& settings, config::service whose, print_as form) {
  const auto& url = database_of(settings);
  const auto all = whose == config::service::establishment ? persistence::establishment::check(url)
                                                           : persistence::kitchen::check(url);
  std::int64_t broken = 0;
  json rows = json::array();
  for (const auto& each : all) {
    broken += each.violations > 0 ? 1 : 0;
    rows.push_back(
        {{"name", each.name},
         {"sentence", each.sentence},
         {"violations", each.violations},
         {"examples", each.examples}});
    if (form == print_as::document) continue;
    std::cout << (each.violations == 0 ? "holds   " : "BROKEN  ") << each.name << ": "
              << each.sentence << '\n';
    for (const auto& example : each.examples) std::cout << "          " << example << '\n';
  }
  if (form == print_as::document) std::cout << json{{"balances", rows}, {"broken", broken}} << '\n';
  return broken == 0 ? 0 : 1;
}

struct seed_options {
  CLI::App* command;
  std::int64_t dishes = 0;
  std::optional<std::int64_t> available;

  explicit seed_options(CLI::App& line)
      : command{line.add_subcommand(
            "seed", "Fill an empty menu; --dishes makes a large one for load")} {
    command->add_option("--dishes", dishes, "Dishes of the load establishment")
        ->check(CLI::Range(1, 10'000'000));
    command->add_option("--available", available, "Portions of each; left out: unlimited")
        ->check(CLI::NonNegativeNumber);
  }
};

struct token_options {
  CLI::App* command;
  std::string user = "7";
  std::string role = "customer";
  std::int64_t hours = 24;

  explicit token_options(CLI::App& line)
      : command{line.add_subcommand("token", "Print a token of the development key")} {
    command->add_option("--user", user, "The token's subject")->capture_default_str();
    command->add_option("--role", role, "customer, admin or establishment:ID")
        ->capture_default_str();
    command->add_option("--hours", hours, "How long it holds")
        ->check(CLI::Range(1, 8784))
        ->capture_default_str();
  }
};

int print_token(const std::string& token, print_as form) {
  if (form == print_as::document)
    std::cout << json{{"token", token}} << '\n';
  else
    std::cout << token << '\n';
  return 0;
}

}  // namespace

int main(int count, char** words) {
  app::start_logging(config::log_level::warn);
  return app::guarded("kuhnya", [&] {
    CLI::App line{"The operator's command of Kuhnya."};
    line.require_subcommand(1);
    app::settings_options options{line};
    auto form = print_as::sentences;
    line.add_flag_callback(
        "--json", [&] { form = print_as::document; }, "Answer with one JSON document");
    line.fallthrough();

    auto* migrating = line.add_subcommand("migrate", "Bring the database's schema up to date");
    auto whose = config::service::kitchen;
    auto* creating = line.add_subcommand("topics", "Create the Kafka topics that are missing");
    app::dead_letters_command letters{line};
    seed_options seeding{line};
    token_options minting{line};
    auto* checking = line.add_subcommand("check", "Prove every balance over the whole database");
    for (auto* each : {migrating, checking}) {
      each->add_option("--service", whose, "kitchen or establishment: whose database it is")
          ->transform(CLI::CheckedTransformer(std::map<std::string, config::service>{
              {"kitchen", config::service::kitchen},
              {"establishment", config::service::establishment}}));
    }
    app::demo_command showing{line};
    app::top_command watching{line};
    CLI11_PARSE(line, count, words);

    if (watching.chosen()) {  // Of the settings it needs no more than a key, and that rarely.
      return watching.run(
          [&] { return operators_token(options.read(config::service::any)); }, form);
    }
    const auto settings = options.read(config::service::any);
    if (*migrating) return migrate(settings, whose, form);
    if (*creating) return topics(settings, form);
    if (letters.chosen()) {
      return letters.run([&] { return operators_token(settings); }, form);
    }
    if (*seeding.command) return seed(settings, seeding.dishes, seeding.available, form);
    if (*checking) return check(settings, whose, form);
    if (showing.chosen()) {
      const auto tokens = [&](const std::string& whom, const std::string& as) {
        return mint(settings, whom, as, 1);
      };
      return showing.run(settings, tokens, form);
    }
    return print_token(mint(settings, minting.user, minting.role, minting.hours), form);
  });
}
