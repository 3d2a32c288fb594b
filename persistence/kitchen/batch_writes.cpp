#include "persistence/kitchen/batch_writes.hpp"

#include "domain/ensure.hpp"
#include "domain/transitions.hpp"
#include "persistence_sql.hpp"

#include <algorithm>
#include <unordered_map>
#include <utility>

namespace persistence::kitchen {
namespace {

std::string_view text_of(const domain::fingerprint& print) {
  return {reinterpret_cast<const char*>(print.bytes.data()), print.bytes.size()};
}

// What an answer's body does not say. Only a 201 has a place to point to.
std::string headers_of(const new_claim& claim) {
  if (!claim.order) return "{}";
  return R"({"Location":"/orders/)" + to_string(*claim.order) + R"("})";
}

}  // namespace

void batch_writes::clear() {
  expired_.clear();
  claims_.clear();
  orders_.clear();
  lines_.clear();
  first_events_.clear();
  letters_.clear();
  takes_.clear();
  receipts_.clear();
  stock_.clear();
  unchanged_.clear();
  moves_.clear();
}

void batch_writes::fill_claims(batch_plan& plan) {
  // Two batches that hold the same claims must meet them in the same order.
  std::sort(plan.claims.begin(), plan.claims.end(), [](const auto& a, const auto& b) {
    return a.claim->id < b.claim->id;
  });
  for (const auto& row : plan.claims) {
    const auto order = row.order ? std::optional{row.order->value} : std::nullopt;
    claims_.add(
        row.claim->id.value,
        row.user,
        row.claim->route,
        row.claim->key,
        text_of(row.claim->print),
        domain::fingerprint_version,
        order,
        row.status,
        headers_of(row),
        row.body,
        row.request,
        row.at,
        row.expires_at);
  }
}

void batch_writes::fill_orders(const batch_plan& plan) {
  for (const auto& row : plan.orders) {
    const auto& order = std::get<placed>(plan.outcomes[row.index]).order;
    orders_.add(
        order.id.value,
        order.user.value,
        order.establishment.value,
        row.claim != nullptr ? std::optional<std::string_view>{row.claim->key} : std::nullopt,
        row.claim != nullptr ? std::optional{row.claim->id.value} : std::nullopt,
        order.total_minor,
        order.currency.text(),
        order.comment,
        order.created_at);
    std::int16_t position = 0;
    for (const auto& line : order.lines) {
      ++position;
      lines_.add(order.id.value, position, line.dish.value, line.quantity, line.price_minor);
    }
    first_events_.add(order.id.value, order.created_at);
    letters_.add(order.id.value, row.body, order.created_at);
  }
}

void batch_writes::fill_moves(batch_plan& plan) {
  std::sort(plan.moves.begin(), plan.moves.end(), [](const auto& a, const auto& b) {
    return a.move->after.id < b.move->after.id;
  });
  for (auto& [index, move, letter] : plan.moves) {
    const auto& after = move->after;
    if (after.status == domain::order_status::cancelled) letter = render_order(view(after));
    moves_.add(
        after.id.value,
        after.version,
        to_string(move->from),
        to_string(after.status),
        after.updated_at,
        to_string(move->source),
        move->idempotency_key,
        move->topic,
        move->partition,
        move->offset,
        domain::gives_stock_back(after.status),
        letter);
  }
}

void batch_writes::fill_dishes(
    const batch_plan& plan,
    const domain::stock_ledger& left,
    std::span<const std::int64_t> unlocked) {
  const auto delta_of = [&](std::int64_t dish) {
    const auto found = plan.stock_deltas.find(dish);
    return found == plan.stock_deltas.end() ? 0 : found->second;
  };
  for (const auto& [dish, delta] : plan.stock_deltas) {
    if (delta == 0) continue;
    const auto& after = *left.find({dish});
    stock_.add(
        dish,
        after.establishment.value,
        after.price_minor,
        after.currency.text(),
        *after.available - delta,
        delta);
  }
  for (const auto dish : unlocked) {
    if (delta_of(dish) != 0) continue;
    const auto& after = *left.find({dish});
    unchanged_.add(
        dish, after.establishment.value, after.price_minor, after.currency.text(), after.available);
  }
}

void batch_writes::fill(batch_plan& plan) {
  for (const auto& id : plan.expired_claims) expired_.add(id.value);
  fill_claims(plan);
  fill_orders(plan);
  for (const auto& take : plan.takes) {
    takes_.add(take.order.value, take.dish.value, take.quantity, take.at);
  }
  for (const auto& [index, id, restock] : plan.receipts) {
    receipts_.add(
        id.value, restock->dish.value, restock->quantity, restock->user.value, restock->at);
  }
  fill_moves(plan);
}

void batch_writes::queue(
    pipeline& to,
    batch_plan& plan,
    const domain::stock_ledger& left,
    std::span<const std::int64_t> unlocked) {
  clear();
  fill(plan);
  fill_dishes(plan, left, unlocked);
  statements_ = 0;
  const auto queue_filled = [&](const auto& rows, const sql::embedded_file& statement) {
    if (rows.empty()) return;
    rows.queue(to, statement.name);
    ++statements_;
  };
  queue_filled(stock_, sql::change_stock);
  queue_filled(unchanged_, sql::expect_dishes);
  queue_filled(expired_, sql::delete_claims);
  queue_filled(claims_, sql::insert_claims);
  queue_filled(orders_, sql::insert_orders);
  queue_filled(lines_, sql::insert_order_lines);
  queue_filled(first_events_, sql::insert_first_events);
  queue_filled(takes_, sql::insert_takes);
  queue_filled(receipts_, sql::insert_receipts);
  queue_filled(letters_, sql::insert_created_letters);
  queue_filled(moves_, sql::move_orders);
}

void batch_writes::settle_created(const binary_rows& rows, batch_plan& plan) {
  std::unordered_map<domain::order_id, std::int64_t> letter_ids;
  for (int row = 0; row < rows.size(); ++row)
    letter_ids.emplace(rows.uuid(row, 0), rows.int8(row, 1));
  for (auto& row : plan.orders) {
    auto& answer = std::get<placed>(plan.outcomes[row.index]);
    const auto& order = answer.order;
    answer.letter = letter{
        letter_ids.at(order.id),
        order.id,
        order.version,
        "order.created",
        order.created_at,
        std::move(row.body)};
  }
}

void batch_writes::settle_moves(const binary_rows& rows, batch_plan& plan) {
  std::unordered_map<domain::order_id, int> changed;
  for (int row = 0; row < rows.size(); ++row) changed.emplace(rows.uuid(row, 0), row);
  for (auto& [index, move, body] : plan.moves) {
    const auto& after = move->after;
    const auto found = changed.find(after.id);
    if (found == changed.end()) {
      plan.outcomes[index] = version_conflict{};
      continue;
    }
    if (!body) continue;
    std::get<moved>(plan.outcomes[index]).letter = letter{
        rows.int8(found->second, 1),
        after.id,
        after.version,
        "order.cancelled",
        after.updated_at,
        *std::move(body)};
  }
}

// Moves are queued last, and before them the letters of new orders.
void batch_writes::settle(
    const std::vector<binary_rows>& answers, std::size_t first, batch_plan& plan) const {
  auto last = first + statements_;
  if (!plan.moves.empty()) settle_moves(answers.at(--last), plan);
  if (!plan.orders.empty()) settle_created(answers.at(--last), plan);
}

}  // namespace persistence::kitchen
