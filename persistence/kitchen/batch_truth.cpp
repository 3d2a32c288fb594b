#include "persistence/kitchen/batch_truth.hpp"

#include "persistence/kitchen/batch_look_up.hpp"
#include "persistence_sql.hpp"

#include <algorithm>
#include <iterator>
#include <unordered_set>

namespace persistence::kitchen {
namespace {

// Another process may have won a claim meanwhile; its row tells a different time or a different
// answer.
bool has_own_claims(const binary_rows& rows, const batch_plan& plan) {
  const auto stored = read_claims(rows);
  return std::ranges::all_of(plan.claims, [&](const new_claim& own) {
    const auto found = stored.find(own.claim->id);
    if (found == stored.end()) return false;
    const auto& [answer, created_at] = found->second;
    return created_at == own.at && answer.print == own.claim->print && answer.body == own.body;
  });
}

std::ptrdiff_t unkeyed_orders(const batch_plan& plan) {
  return std::ranges::count_if(plan.orders, [](const auto& row) { return row.claim == nullptr; });
}

// The orders whose events at the planned version are the planned ones.
std::unordered_set<domain::order_id> own_events(const binary_rows& rows, const batch_plan& plan) {
  std::unordered_map<domain::order_id, const move_order*> planned;
  for (const auto& each : plan.moves) planned.emplace(each.move->after.id, each.move);
  std::unordered_set<domain::order_id> own;
  for (int row = 0; row < rows.size(); ++row) {
    const domain::order_id id{rows.uuid(row, 0)};
    const auto& move = *planned.at(id);
    const bool same = rows.text(row, 1) == to_string(move.after.status) &&
                      rows.text(row, 2) == to_string(move.source) &&
                      rows.timestamp(row, 3) == move.after.updated_at &&
                      rows.optional_text(row, 4) == move.idempotency_key;
    if (same) own.insert(id);
  }
  return own;
}

}  // namespace

void batch_truth::queue(pipeline& to, const batch_plan& plan) {
  claims_.clear();
  orders_.clear();
  receipts_.clear();
  events_.clear();
  for (const auto& claim : plan.claims) claims_.add(claim.claim->id.value);
  // The id of an order without a key is random: nobody else can have written it.
  for (const auto& row : plan.orders) {
    if (row.claim == nullptr)
      orders_.add(std::get<placed>(plan.outcomes[row.index]).order.id.value);
  }
  for (const auto& receipt : plan.receipts) receipts_.add(receipt.id.value);
  for (const auto& each : plan.moves) {
    events_.add(each.move->after.id.value, each.move->after.version);
  }
  claims_.queue(to, sql::find_claims.name);
  orders_.queue(to, sql::find_orders.name);
  receipts_.queue(to, sql::find_receipts.name);
  events_.queue(to, sql::find_events.name);
}

bool batch_truth::read(const std::vector<binary_rows>& answers, batch_plan& plan) {
  const auto own = own_events(answers.at(3), plan);
  const bool only_moves = plan.claims.empty() && plan.orders.empty() && plan.receipts.empty();
  const bool committed = only_moves ? !own.empty()
                                    : has_own_claims(answers.at(0), plan) &&
                                          answers.at(1).size() == unkeyed_orders(plan) &&
                                          answers.at(2).size() == std::ssize(plan.receipts);
  if (!committed) return false;
  for (const auto& each : plan.moves) {
    if (!own.contains(each.move->after.id)) plan.outcomes[each.index] = version_conflict{};
  }
  return true;
}

}  // namespace persistence::kitchen
