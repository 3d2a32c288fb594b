#include "persistence/kitchen/batch_look_up.hpp"

#include "domain/ensure.hpp"
#include "domain/transitions.hpp"
#include "persistence_sql.hpp"

#include <algorithm>
#include <cstring>
#include <iterator>

namespace persistence::kitchen {
namespace {

domain::dish read_dish(const binary_rows& rows, int row) {
  domain::dish dish;
  dish.id = {rows.int8(row, 0)};
  dish.establishment = {rows.int8(row, 1)};
  dish.price_minor = rows.int8(row, 2);
  const auto currency = domain::parse_currency(rows.text(row, 3));
  domain::ensure(currency.has_value(), "the store keeps currencies of three capital letters");
  dish.currency = currency.value_or(domain::currency{});
  if (!rows.is_null(row, 4)) dish.available = rows.int8(row, 4);
  return dish;
}

known_claim read_claim(const binary_rows& rows, int row) {
  known_claim known;
  const auto print = rows.text(row, 1);
  domain::ensure(print.size() == known.answer.print.bytes.size(), "a fingerprint has 32 bytes");
  std::memcpy(known.answer.print.bytes.data(), print.data(), print.size());
  known.answer.print_version = rows.int2(row, 2);
  known.answer.status = rows.int2(row, 3);
  known.answer.body = rows.text(row, 4);
  known.answer.request = rows.optional_text(row, 5);
  if (!rows.is_null(row, 6)) known.answer.order = domain::order_id{rows.uuid(row, 6)};
  known.created_at = rows.timestamp(row, 7);
  known.answer.expires_at = rows.timestamp(row, 8);
  return known;
}

void sort_once(std::vector<std::int64_t>& ids) {
  std::ranges::sort(ids);
  ids.erase(std::ranges::unique(ids).begin(), ids.end());
}

}  // namespace

std::unordered_map<domain::order_id, known_claim> read_claims(const binary_rows& rows) {
  std::unordered_map<domain::order_id, known_claim> claims;
  for (int row = 0; row < rows.size(); ++row) {
    claims.emplace(domain::order_id{rows.uuid(row, 0)}, read_claim(rows, row));
  }
  return claims;
}

void batch_look_up::note(const place_order& wish) {
  decides_ = true;
  for (const auto& line : wish.wanted.items) wanted_.push_back(line.dish.value);
  if (wish.claim) ++claims_;
}

void batch_look_up::note(const move_order& move) {
  if (!domain::gives_stock_back(move.after.status)) return;
  for (const auto& line : move.after.lines) released_.push_back(line.dish.value);
}

void batch_look_up::note(const restock_dish& restock) {
  decides_ = true;
  wanted_.push_back(restock.dish.value);
  if (restock.claim) ++claims_;
}

void batch_look_up::prepare(std::span<const intent> batch) {
  batch_ = batch;
  wanted_.clear();
  released_.clear();
  claims_ = 0;
  decides_ = false;
  for (const auto& each : batch) std::visit([this](const auto& one) { note(one); }, each);
  sort_once(wanted_);
  sort_once(released_);
}

void batch_look_up::fill_keys() {
  claim_ids_.clear();
  keys_.clear();
  for (const auto& each : batch_) {
    if (const auto* wish = std::get_if<place_order>(&each); wish != nullptr && wish->claim) {
      claim_ids_.add(wish->claim->id.value);
      keys_.add(wish->claim->id.value, wish->user.value, wish->claim->key);
    }
    if (const auto* restock = std::get_if<restock_dish>(&each);
        restock != nullptr && restock->claim) {
      claim_ids_.add(restock->claim->id.value);
    }
  }
}

void batch_look_up::fill_dishes() {
  dish_ids_.clear();
  std::vector<std::int64_t> dishes;
  std::ranges::set_union(wanted_, released_, std::back_inserter(dishes));
  for (const auto dish : dishes) dish_ids_.add(dish);
}

std::size_t batch_look_up::queue(pipeline& to) {
  fill_keys();
  fill_dishes();
  std::size_t statements = 0;
  const auto queue_filled = [&](const auto& rows, const sql::embedded_file& statement) {
    if (rows.empty()) return;
    rows.queue(to, statement.name);
    ++statements;
  };
  // In this order: each statement sees what was committed before it, so whose order is seen, its
  // claim is seen too.
  queue_filled(keys_, sql::find_orders_of_keys);
  queue_filled(claim_ids_, sql::find_claims);
  queue_filled(dish_ids_, sql::lock_dishes);
  return statements;
}

std::size_t batch_look_up::queue_locks(pipeline& to) {
  if (released_.empty()) return 0;
  fill_dishes();
  dish_ids_.queue(to, sql::lock_dishes.name);
  return 1;
}

void batch_look_up::read(
    const std::vector<binary_rows>& answers, std::size_t first, known_facts& known) const {
  auto next = first;
  known.claims.clear();
  known.orders.clear();
  if (!keys_.empty()) {
    const auto& rows = answers.at(next++);
    for (int row = 0; row < rows.size(); ++row) {
      known.orders.emplace(
          domain::order_id{rows.uuid(row, 0)}, domain::order_id{rows.uuid(row, 1)});
    }
  }
  if (!claim_ids_.empty()) known.claims = read_claims(answers.at(next++));
  if (!dish_ids_.empty()) {
    const auto& rows = answers.at(next++);
    for (const auto dish : wanted_) known.ledger.forget({dish});
    for (int row = 0; row < rows.size(); ++row) known.ledger.add(read_dish(rows, row));
  }
}

}  // namespace persistence::kitchen
