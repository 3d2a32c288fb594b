#include "persistence/establishment/check.hpp"

#include "persistence_sql.hpp"

#include <array>

namespace persistence::establishment {
namespace {

constexpr std::array rules{
    balance_rule{
        sql::tickets_check_history_is_a_path.text,
        "ticket_history_is_a_path",
        "The events of a ticket have the versions 1, 2, 3 and so on and are a path of the state "
        "graph, which a cancellation may leave from wherever it is not final.",
        steps::legal},
    balance_rule{
        sql::tickets_check_history_ends_at_the_ticket.text,
        "ticket_history_ends_at_the_ticket",
        "Every ticket stands at the status and version of its last event, and no event lacks its "
        "ticket."},
    balance_rule{
        sql::tickets_check_published.text,
        "published_is_no_more_than_happened",
        "No ticket is published beyond its version, and nothing of a cancelled one is left to "
        "publish."},
};

}  // namespace

std::vector<balance> check(const std::string& database_url) { return prove(database_url, rules); }

}  // namespace persistence::establishment
