#include "actors/answers.hpp"
#include "actors/handlers.hpp"
#include "actors/order.hpp"

#include <algorithm>
#include <functional>
#include <utility>

// What an order does with the callbacks of its establishment.
namespace actors {

namespace {

// Those who bring callbacks want the verdict, not the order.
answer verdict_alone(outcome what, const domain::order_id& id) {
  return {what, {}, id, std::nullopt};
}

}  // namespace

void order::take(apply_callback& command) {
  if (!decides_now(command)) return;
  if (objects(command)) return;
  const auto verdict = domain::decide(committed_.view().status, reached_, command.what.status);
  const bool in_earnest = command.earnest == earnest::apply;
  if (in_earnest) count(*use_->metrics, verdict);
  if (verdict != domain::verdict::applied || !in_earnest) return answer_verdict(command, verdict);
  start_move(std::move(command), command.what.status);
}

// Answers, and says true, when the callback is wrong whatever the order's status.
bool order::objects(apply_callback& command) {
  const auto& what = command.what;
  if (what.establishment != committed_.view().establishment) {
    note(command, attempt_end::foreign_order);
    command.to.refuse(domain::refusal::foreign_order);
    return true;
  }
  if (!what.idempotency_key) return false;
  const auto hash = std::hash<std::string>{}(*what.idempotency_key);
  const auto used = std::ranges::find_if(
      used_keys_, [&](const used_key& each) { return each.keyed && each.hash == hash; });
  if (used == used_keys_.end() || used->to == what.status) return false;
  note(command, attempt_end::key_reused);
  command.to.refuse(
      {domain::refusal::idempotency_key_reused,
       "The key came before with the status " + std::string{to_string(used->to)} + "."});
  return true;
}

void order::answer_verdict(apply_callback& command, domain::verdict verdict) {
  note(command, end_of(verdict));
  switch (verdict) {
    case domain::verdict::applied:
      return command.to.answer(verdict_alone(outcome::applied, id_));
    case domain::verdict::duplicate:
      return command.to.answer(verdict_alone(outcome::duplicate, id_));
    case domain::verdict::stale:
      return command.to.answer(verdict_alone(outcome::stale, id_));
    case domain::verdict::invalid_transition:
      return command.to.refuse(invalid_transition(committed_.view().status));
  }
}

void order::answer_moved(move_command& asked) {
  std::visit(
      overloaded{
          [&](cancel_order& command) {
            note(command, attempt_end::applied);
            command.to.answer(answer_with(outcome::applied, committed_.view()));
          },
          [&](apply_callback& command) {
            const auto record = print_of_record(command.partition, command.offset);
            remember_key(command.what.idempotency_key, command.what.status, record);
            answer_verdict(command, domain::verdict::applied);
          }},
      asked);
}

void order::remember_key(
    const std::optional<std::string>& key, domain::order_status to, std::uint32_t record) {
  used_key fresh;
  if (key) fresh.hash = std::hash<std::string>{}(*key);
  fresh.keyed = key.has_value();
  fresh.record = record;
  fresh.to = to;
  used_keys_.push_back(fresh);
}

}  // namespace actors
