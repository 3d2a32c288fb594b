#include "persistence/balance.hpp"

#include "domain/transitions.hpp"
#include "persistence/query_connection.hpp"

#include <chrono>
#include <utility>

namespace persistence {
namespace {

// The whole database is read.
constexpr std::chrono::minutes check_wait_max{30};

using snapshot = pqxx::transaction<pqxx::repeatable_read, pqxx::read_only>;

// The legal steps as two array literals; names of statuses need no escaping.
std::pair<std::string, std::string> legal_steps() {
  std::string from{"{"};
  std::string to{"{"};
  for (const auto first : domain::all_statuses) {
    for (const auto second : domain::all_statuses) {
      if (!domain::can_transition(first, second)) continue;
      if (from.size() > 1) {
        from += ',';
        to += ',';
      }
      from += to_string(first);
      to += to_string(second);
    }
  }
  return {from + '}', to + '}'};
}

balance prove_one(snapshot& tx, const balance_rule& rule) {
  const auto text = "select count(*) over () as violations, broken.example from (" +
                    std::string{rule.statement} + ") as broken limit 5";
  const auto [from, to] = legal_steps();
  const auto rows =
      rule.parameters == steps::legal ? tx.exec_params(text, from, to) : tx.exec_params(text);
  balance result{std::string{rule.name}, std::string{rule.sentence}, 0, {}};
  for (const auto& row : rows) {
    result.violations = row["violations"].as<std::int64_t>();
    result.examples.push_back(row["example"].as<std::string>());
  }
  return result;
}

}  // namespace

std::vector<balance> prove(
    const std::string& database_url,
    std::span<const balance_rule> rules,
    const std::stop_token& stop) {
  query_settings settings;
  settings.database_url = database_url;
  settings.application_name = "kuhnya check";
  settings.statement_wait_max = check_wait_max;
  settings.plans = plans::free;
  query_connection connection{settings};
  const std::stop_callback interrupts{stop, [&connection] { connection.interrupt(); }};
  return connection.run([&](pqxx::connection& db) {
    snapshot tx{db};
    std::vector<balance> balances;
    balances.reserve(rules.size());
    for (const auto& rule : rules) balances.push_back(prove_one(tx, rule));
    tx.commit();
    return balances;
  });
}

}  // namespace persistence
