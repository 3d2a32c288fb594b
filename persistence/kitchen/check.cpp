#include "persistence/kitchen/check.hpp"

#include "domain/transitions.hpp"
#include "persistence/query_connection.hpp"
#include "persistence_sql.hpp"

#include <array>
#include <string_view>

namespace persistence::kitchen {
namespace {

// The whole database is read.
constexpr std::chrono::minutes check_wait_max{30};

struct rule {
  const sql::embedded_file& statement;
  std::string_view name;
  std::string_view sentence;
};

constexpr std::array rules{
    rule{
        sql::check_stock_balanced,
        "stock_balanced",
        "Of every limited dish, what was received is what is available plus what orders took and "
        "did "
        "not "
        "give back."},
    rule{
        sql::check_stock_given_back_once,
        "stock_given_back_once",
        "A rejected or cancelled order gave back exactly what it took, and no other order gave "
        "anything "
        "back."},
    rule{
        sql::check_takes_are_the_lines,
        "takes_are_the_lines",
        "Every order took exactly what its lines say of limited dishes."},
    rule{
        sql::check_one_order_per_key,
        "one_order_per_key",
        "A user's key stands for one order at most."},
    rule{
        sql::check_keys_point_to_their_orders,
        "keys_point_to_their_orders",
        "Every stored 201 has its order, and the key of every keyed order answers with that "
        "order."},
    rule{
        sql::check_history_is_a_path,
        "history_is_a_path",
        "The events of an order have the versions 1, 2, 3 and so on and are a path of the state "
        "graph "
        "that begins at created."},
    rule{
        sql::check_history_ends_at_the_order,
        "history_ends_at_the_order",
        "Every order stands at the status and version of its last event, and no event lacks its "
        "order."},
    rule{
        sql::check_totals_are_the_lines,
        "totals_are_the_lines",
        "An order costs what its lines cost together, and no line lacks its order."},
    rule{
        sql::check_lines_are_of_the_menu,
        "lines_are_of_the_menu",
        "Every line names a dish of its order's establishment."},
    rule{
        sql::check_letters_match_events,
        "letters_match_events",
        "No creation or cancellation has two letters in the outbox, and no letter lacks its "
        "event."},
};

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

balance prove(snapshot& tx, const rule& rule) {
  const auto text = "select count(*) over () as violations, broken.example from (" +
                    std::string{rule.statement.text} + ") as broken limit 5";
  const bool needs_steps = &rule.statement == &sql::check_history_is_a_path;
  const auto [from, to] = legal_steps();
  const auto rows = needs_steps ? tx.exec_params(text, from, to) : tx.exec_params(text);
  balance result{std::string{rule.name}, std::string{rule.sentence}, 0, {}};
  for (const auto& row : rows) {
    result.violations = row["violations"].as<std::int64_t>();
    result.examples.push_back(row["example"].as<std::string>());
  }
  return result;
}

}  // namespace

std::vector<balance> check(const std::string& database_url) {
  query_settings settings;
  settings.database_url = database_url;
  settings.application_name = "kuhnya check";
  settings.statement_wait_max = check_wait_max;
  settings.plans = plans::free;
  query_connection connection{settings};
  return connection.run([](pqxx::connection& db) {
    snapshot tx{db};
    std::vector<balance> balances;
    balances.reserve(rules.size());
    for (const auto& rule : rules) balances.push_back(prove(tx, rule));
    tx.commit();
    return balances;
  });
}

}  // namespace persistence::kitchen
