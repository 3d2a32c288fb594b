#include "persistence/kitchen/batch_transaction.hpp"

#include "persistence/kitchen/batch_decide.hpp"
#include "persistence_sql.hpp"

#include <algorithm>

namespace persistence::kitchen {
namespace {

// Nothing is to be written, so the outcomes stand whatever becomes of the transaction; only its
// locks must go.
ending close(pipeline& line, deadline until) {
  line.add(sql::rollback_batch.name);
  if (line.run(until)) line.drop();
  return ending::done;
}

}  // namespace

ending batch_transaction::run(pipeline& line, std::span<const intent> batch, deadline give_up_at) {
  const auto trip_until = [&] {
    return std::min(give_up_at, std::chrono::steady_clock::now() + settings_.statement_wait_max);
  };
  looking_.prepare(batch);
  known_facts known;
  if (looking_.decides()) {
    if (auto end = look_up(line, trip_until(), known)) return *end;
  }
  plan_ = decide(batch, std::move(known), settings_.answer_lifetime, [this](auto at) {
    return make_receipt_id(at);
  });
  return plan_.writes_nothing() ? close(line, trip_until()) : write(line, trip_until());
}

std::optional<ending> batch_transaction::look_up(
    pipeline& line, deadline until, known_facts& known) {
  line.add(sql::begin_batch.name);
  looking_.queue(line);
  if (auto error = line.run(until)) return fail(line, *std::move(error), ending::lost);
  known = looking_.read(line.answers(), 1);
  return std::nullopt;
}

ending batch_transaction::write(pipeline& line, deadline until) {
  std::size_t before = 0;  // Statements before the writes.
  if (!looking_.decides()) {
    line.add(sql::begin_batch.name);
    before = 1 + looking_.queue(line);
  }
  writes_.queue(line, plan_);
  line.add(sql::commit_batch.name);
  if (auto error = line.run(until)) return fail(line, *std::move(error), ending::in_doubt);
  writes_.settle(line.answers(), before, plan_);
  return ending::done;
}

ending batch_transaction::fail(pipeline& line, trip_error error, ending when_lost) {
  error_ = std::move(error);
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
