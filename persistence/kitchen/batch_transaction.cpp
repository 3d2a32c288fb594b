#include "persistence/kitchen/batch_transaction.hpp"

#include "domain/transitions.hpp"
#include "persistence/kitchen/batch_decide.hpp"
#include "persistence_sql.hpp"

#include <algorithm>

namespace persistence::kitchen {
namespace {

constexpr std::size_t remembered_max = 65'536;  // Dishes.

// Nothing is to be written, so the outcomes stand whatever becomes of the transaction; only its
// locks must go.
ending close(pipeline& line, deadline until) {
  line.add(sql::rollback_batch.name);
  if (line.run(until)) line.drop();
  return ending::done;
}

}  // namespace

deadline batch_transaction::trip_until(deadline give_up_at) const {
  return std::min(give_up_at, std::chrono::steady_clock::now() + settings_.statement_wait_max);
}

ending batch_transaction::run(pipeline& line, std::span<const intent> batch, deadline give_up_at) {
  looking_.prepare(batch);
  if (foresees() && foresight_.may_try()) {
    const auto end = run_foreseen(line, batch, trip_until(give_up_at));
    if (end != ending::refused_by_server) return end;
  }
  return run_looking(line, batch, give_up_at);
}

bool batch_transaction::foresees() const {
  return looking_.decides() && std::ranges::all_of(looking_.wanted(), [this](auto dish) {
           return known_.ledger.find({dish}) != nullptr;
         });
}

ending batch_transaction::run_foreseen(
    pipeline& line, std::span<const intent> batch, deadline until) {
  known_.claims.clear();
  known_.orders.clear();
  decide_by_known(batch);
  // A key whose answer is not stored would meet no constraint, used before or not.
  if (plan_.claims.size() != looking_.claims()) return ending::refused_by_server;
  line.add(sql::begin_batch.name);
  const auto before = 1 + looking_.queue_locks(line);
  const auto end = write(line, before, looking_.wanted(), until);
  if (end == ending::done) foresight_.held();
  if (end == ending::refused_by_server) foresight_.missed();
  return end;
}

ending batch_transaction::run_looking(
    pipeline& line, std::span<const intent> batch, deadline give_up_at) {
  if (looking_.decides()) {
    if (auto end = look_up(line, trip_until(give_up_at))) return *end;
    decide_by_known(batch);
    if (plan_.writes_nothing()) return close(line, trip_until(give_up_at));
    return write(line, 0, {}, trip_until(give_up_at));
  }
  decide_by_known(batch);
  line.add(sql::begin_batch.name);
  return write(line, 1 + looking_.queue(line), {}, trip_until(give_up_at));
}

void batch_transaction::decide_by_known(std::span<const intent> batch) {
  plan_ = decide(
      batch, known_, settings_.answer_lifetime, [this](auto at) { return make_receipt_id(at); });
}

std::optional<ending> batch_transaction::look_up(pipeline& line, deadline until) {
  if (known_.ledger.size() > remembered_max) known_.ledger.forget_all();
  line.add(sql::begin_batch.name);
  looking_.queue(line);
  if (auto error = line.run(until)) return fail(line, *std::move(error), ending::lost);
  looking_.read(line.answers(), 1, known_);
  return std::nullopt;
}

ending batch_transaction::write(
    pipeline& line, std::size_t before, std::span<const std::int64_t> unlocked, deadline until) {
  writes_.queue(line, plan_, known_.ledger, unlocked);
  line.add(sql::commit_batch.name);
  if (auto error = line.run(until)) return fail(line, *std::move(error), ending::in_doubt);
  writes_.settle(line.answers(), before, plan_);
  give_back_released();
  return ending::done;
}

// An order that took nothing, because its dish was unlimited then, gives nothing back: then this
// remembers too much, and the next transaction finds out.
void batch_transaction::give_back_released() {
  for (const auto& [index, move, letter] : plan_.moves) {
    if (!domain::gives_stock_back(move->after.status)) continue;
    if (!std::holds_alternative<moved>(plan_.outcomes[index])) continue;
    for (const auto& line : move->after.lines) known_.ledger.give_back(line.dish, line.quantity);
  }
}

// The plan did not come true. A key that was used before says nothing more about dishes; all else
// may.
void batch_transaction::forget_refuted() {
  if (error_.connection_lost || error_.trouble != trouble::conflict) {
    return known_.ledger.forget_all();
  }
  for (const auto dish : looking_.wanted()) known_.ledger.forget({dish});
}

ending batch_transaction::fail(pipeline& line, trip_error error, ending when_lost) {
  error_ = std::move(error);
  forget_refuted();
  if (error_.connection_lost) return when_lost;
  line.add(sql::rollback_batch.name);
  if (line.run(std::chrono::steady_clock::now() + settings_.statement_wait_max)) line.drop();
  return ending::refused_by_server;
}

std::optional<bool> batch_transaction::settle(pipeline& line, deadline until) {
  truth_.queue(line, plan_);
  if (auto error = line.run(until)) {
    error_ = *std::move(error);
    return std::nullopt;
  }
  return batch_truth::read(line.answers(), plan_);
}

domain::order_id batch_transaction::make_receipt_id(domain::timestamp at) {
  return domain::time_ordered_id(at, random_(), random_());
}

}  // namespace persistence::kitchen
