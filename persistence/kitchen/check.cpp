#include "persistence/kitchen/check.hpp"

#include "persistence_sql.hpp"

#include <array>

namespace persistence::kitchen {
namespace {

constexpr std::array rules{
    balance_rule{
        sql::check_stock_balanced.text,
        "stock_balanced",
        "Of every limited dish, what was received is what is available plus what orders took and "
        "did "
        "not "
        "give back."},
    balance_rule{
        sql::check_stock_given_back_once.text,
        "stock_given_back_once",
        "A rejected or cancelled order gave back exactly what it took, and no other order gave "
        "anything "
        "back."},
    balance_rule{
        sql::check_takes_are_the_lines.text,
        "takes_are_the_lines",
        "Every order took exactly what its lines say of limited dishes."},
    balance_rule{
        sql::check_one_order_per_key.text,
        "one_order_per_key",
        "A user's key stands for one order at most."},
    balance_rule{
        sql::check_keys_point_to_their_orders.text,
        "keys_point_to_their_orders",
        "Every stored 201 has its order, and the key of every keyed order answers with that "
        "order."},
    balance_rule{
        sql::check_history_is_a_path.text,
        "history_is_a_path",
        "The events of an order have the versions 1, 2, 3 and so on and are a path of the state "
        "graph "
        "that begins at created.",
        steps::legal},
    balance_rule{
        sql::check_history_ends_at_the_order.text,
        "history_ends_at_the_order",
        "Every order stands at the status and version of its last event, and no event lacks its "
        "order."},
    balance_rule{
        sql::check_totals_are_the_lines.text,
        "totals_are_the_lines",
        "An order costs what its lines cost together, and no line lacks its order."},
    balance_rule{
        sql::check_lines_are_of_the_menu.text,
        "lines_are_of_the_menu",
        "Every line names a dish of its order's establishment."},
    balance_rule{
        sql::check_letters_match_events.text,
        "letters_match_events",
        "No creation or cancellation has two letters in the outbox, and no letter lacks its "
        "event."},
};

}  // namespace

std::vector<balance> check(const std::string& database_url, const std::stop_token& stop) {
  return prove(database_url, rules, stop);
}

}  // namespace persistence::kitchen
