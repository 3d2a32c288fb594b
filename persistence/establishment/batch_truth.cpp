#include "persistence/establishment/batch_truth.hpp"

#include "persistence_sql.hpp"

#include <algorithm>
#include <string_view>
#include <unordered_map>

namespace persistence::establishment {
namespace {

struct event {
  std::string_view status;
  std::string_view source;
  domain::timestamp at;
};

using events_found = std::unordered_map<domain::order_id, event>;

events_found read_events(const binary_rows& rows) {
  events_found found;
  for (int row = 0; row < rows.size(); ++row) {
    found.emplace(
        domain::order_id{rows.uuid(row, 0)},
        event{rows.text(row, 1), rows.text(row, 2), rows.timestamp(row, 3)});
  }
  return found;
}

bool is_own(const events_found& found, const domain::ticket& written, domain::event_source source) {
  const auto at = found.find(written.order);
  return at != found.end() && at->second.status == to_string(written.status) &&
         at->second.source == to_string(source) && at->second.at == written.updated_at;
}

// A mark holds, too, where there is no ticket to be marked.
bool marks_hold(const binary_rows& rows, const batch_plan& plan) {
  std::unordered_map<domain::order_id, std::int32_t> published;
  for (int row = 0; row < rows.size(); ++row) {
    published.emplace(domain::order_id{rows.uuid(row, 0)}, rows.int4(row, 1));
  }
  return std::ranges::all_of(plan.marks, [&](const auto& each) {
    const auto found = published.find(each.what->order);
    return found == published.end() || found->second >= each.what->version;
  });
}

}  // namespace

void batch_truth::queue(pipeline& to, const batch_plan& plan) {
  events_.clear();
  marks_.clear();
  for (const auto& [index, note] : plan.notes) events_.add(note->ticket.order.value, 1);
  for (const auto& [index, move] : plan.moves) {
    events_.add(move->after.order.value, move->after.version);
  }
  for (const auto& [index, mark] : plan.marks) marks_.add(mark->order.value);
  events_.queue(to, sql::tickets_find_events.name);
  marks_.queue(to, sql::tickets_find_published.name);
}

// Whatever became of the batch, a note that was committed leaves a ticket, be it another's, and a
// mark holds. A move that is not there may have met a stale version. An equal note that was written
// before counts as this one: both came from the same event.
bool batch_truth::read(const std::vector<binary_rows>& answers, batch_plan& plan) {
  const auto found = read_events(answers.at(0));
  if (!marks_hold(answers.at(1), plan)) return false;
  bool any_own = false;
  for (const auto& [index, note] : plan.notes) {
    if (!found.contains(note->ticket.order)) return false;
    const auto own = is_own(found, note->ticket, domain::event_source::kafka);
    any_own |= own;
    plan.outcomes[index] = known_before{};
    if (own) plan.outcomes[index] = noted{};
  }
  for (const auto& [index, move] : plan.moves) {
    const auto own = is_own(found, move->after, move->source);
    any_own |= own;
    plan.outcomes[index] = version_conflict{};
    if (own) plan.outcomes[index] = moved{};
  }
  for (const auto& [index, mark] : plan.marks) plan.outcomes[index] = marked{};
  return any_own || (plan.notes.empty() && plan.moves.empty());
}

}  // namespace persistence::establishment
