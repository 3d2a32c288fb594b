#include "persistence/kitchen/batch_truth.hpp"

#include "persistence/kitchen/batch_look_up.hpp"
#include "persistence_sql.hpp"

#include <unordered_set>

namespace persistence::kitchen {
namespace {

// Another process may have won the same claim meanwhile; its row tells a different time or a
// different answer.
bool has_own_claim(const binary_rows& rows, const batch_plan& plan) {
  const auto stored = read_claims(rows);
  for (const auto& own : plan.claims) {
    const auto found = stored.find(own.claim->id);
    if (found == stored.end()) continue;
    const auto& [answer, created_at] = found->second;
    if (created_at == own.at && answer.print == own.claim->print && answer.body == own.body) {
      return true;
    }
  }
  return false;
}

// The orders whose events at the planned version are the planned ones.
std::unordered_set<domain::order_id> own_events(const binary_rows& rows, const batch_plan& plan) {
  std::unordered_map<domain::order_id, const move_order*> planned;
  for (const auto& [index, move] : plan.moves) planned.emplace(move->after.id, move);
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
    if (!row.client_key) orders_.add(std::get<placed>(plan.outcomes[row.index]).order.id.value);
  }
  for (const auto& receipt : plan.receipts) receipts_.add(receipt.id.value);
  for (const auto& [index, move] : plan.moves) {
    events_.add(move->after.id.value, move->after.version);
  }
  claims_.queue(to, sql::find_claims.name);
  orders_.queue(to, sql::find_orders.name);
  receipts_.queue(to, sql::find_receipts.name);
  events_.queue(to, sql::find_events.name);
}

bool batch_truth::read(const std::vector<binary_rows>& answers, batch_plan& plan) const {
  const auto own = own_events(answers.at(3), plan);
  const bool committed = has_own_claim(answers.at(0), plan) || answers.at(1).size() > 0 ||
                         answers.at(2).size() > 0 || !own.empty();
  if (!committed) return false;
  for (const auto& [index, move] : plan.moves) {
    if (!own.contains(move->after.id)) plan.outcomes[index] = version_conflict{};
  }
  return true;
}

}  // namespace persistence::kitchen
