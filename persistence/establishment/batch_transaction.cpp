#include "persistence/establishment/batch_transaction.hpp"

#include "persistence_sql.hpp"

#include <algorithm>
#include <string>
#include <unordered_set>

namespace persistence::establishment {
namespace {

std::string text_of(const std::vector<domain::ticket_line>& lines) {
  std::string text;
  for (const auto& line : lines) {
    if (!text.empty()) text += ',';
    text += std::to_string(line.dish.value);
    text += ':';
    text += std::to_string(line.quantity);
  }
  return text;
}

std::unordered_set<domain::order_id> ids_in(const binary_rows& rows) {
  std::unordered_set<domain::order_id> ids;
  for (int row = 0; row < rows.size(); ++row) ids.insert({rows.uuid(row, 0)});
  return ids;
}

}  // namespace

// Sorted by id: all batches take their locks in this order.
void batch_transaction::sort_out(std::span<const intent> batch) {
  plan_ = {};
  plan_.outcomes.resize(batch.size());
  for (std::size_t i = 0; i < batch.size(); ++i) {
    struct {
      batch_plan& plan;
      std::size_t index;
      void operator()(const note_ticket& note) const { plan.notes.push_back({index, &note}); }
      void operator()(const move_ticket& move) const { plan.moves.push_back({index, &move}); }
      void operator()(const mark_published& mark) const { plan.marks.push_back({index, &mark}); }
    } place{plan_, i};
    std::visit(place, batch[i]);
  }
  std::ranges::sort(
      plan_.notes, {}, [](const auto& each) { return each.what->ticket.order.value; });
  std::ranges::sort(plan_.moves, {}, [](const auto& each) { return each.what->after.order.value; });
  std::ranges::sort(plan_.marks, {}, [](const auto& each) { return each.what->order.value; });
}

void batch_transaction::fill() {
  note_rows_.clear();
  move_rows_.clear();
  mark_rows_.clear();
  for (const auto& [index, note] : plan_.notes) {
    const auto& ticket = note->ticket;
    note_rows_.add(
        ticket.order.value,
        ticket.establishment.value,
        to_string(ticket.status),
        text_of(ticket.lines),
        ticket.comment,
        ticket.created_at,
        ticket.updated_at);
  }
  for (const auto& [index, move] : plan_.moves) {
    const auto& after = move->after;
    move_rows_.add(
        after.order.value,
        after.version,
        after.published_version,
        to_string(move->from),
        to_string(after.status),
        to_string(move->source),
        after.updated_at);
  }
  for (const auto& [index, mark] : plan_.marks) mark_rows_.add(mark->order.value, mark->version);
}

ending batch_transaction::run(pipeline& line, std::span<const intent> batch, deadline give_up_at) {
  sort_out(batch);
  fill();
  line.add(sql::begin_batch.name);
  if (!note_rows_.empty()) note_rows_.queue(line, sql::tickets_note.name);
  if (!move_rows_.empty()) move_rows_.queue(line, sql::tickets_move.name);
  if (!mark_rows_.empty()) mark_rows_.queue(line, sql::tickets_mark_published.name);
  line.add(sql::commit_batch.name);
  const auto until =
      std::min(give_up_at, std::chrono::steady_clock::now() + settings_.statement_wait_max);
  if (auto error = line.run(until)) return fail(line, *std::move(error));
  read(line.answers());
  return ending::done;
}

// The answers stand in the order of run(): begin, notes, moves, marks, commit; what was not asked
// is left out.
void batch_transaction::read(const std::vector<binary_rows>& answers) {
  std::size_t next = 1;
  std::unordered_set<domain::order_id> inserted;
  std::unordered_set<domain::order_id> changed;
  if (!note_rows_.empty()) inserted = ids_in(answers.at(next++));
  if (!move_rows_.empty()) changed = ids_in(answers.at(next++));
  for (const auto& [index, note] : plan_.notes) {
    plan_.outcomes[index] = known_before{};
    if (inserted.contains(note->ticket.order)) plan_.outcomes[index] = noted{};
  }
  for (const auto& [index, move] : plan_.moves) {
    plan_.outcomes[index] = version_conflict{};
    if (changed.contains(move->after.order)) plan_.outcomes[index] = moved{};
  }
  for (const auto& [index, mark] : plan_.marks) plan_.outcomes[index] = marked{};
}

ending batch_transaction::fail(pipeline& line, trip_error error) {
  error_ = std::move(error);
  if (error_.connection_lost) return ending::in_doubt;
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

}  // namespace persistence::establishment
