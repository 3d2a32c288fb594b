#include "actors/answers.hpp"
#include "actors/order.hpp"

#include <algorithm>
#include <utility>

// What an order shows of itself and remembers of those who asked.
namespace actors {

namespace {

counter* counter_of(verdict_counts& counts, attempt_end end) {
  switch (end) {
    case attempt_end::applied:
      return &counts.applied;
    case attempt_end::duplicate:
      return &counts.duplicate;
    case attempt_end::stale:
      return &counts.stale;
    case attempt_end::invalid_transition:
      return &counts.invalid_transition;
    default:
      return nullptr;  // A failure is no verdict.
  }
}

counter* counter_of(callback_counts& counts, attempt_end end) {
  if (end == attempt_end::key_reused) return &counts.key_reused;
  if (end == attempt_end::foreign_order) return &counts.foreign_order;
  return counter_of(static_cast<verdict_counts&>(counts), end);
}

bool waits(order_phase phase) {
  return phase == order_phase::loading || phase == order_phase::placing ||
         phase == order_phase::moving;
}

}  // namespace

std::uint32_t print_of_record(std::int32_t partition, std::int64_t offset) {
  auto mixed = static_cast<std::uint64_t>(offset) ^
               static_cast<std::uint64_t>(static_cast<std::uint32_t>(partition)) << 40U;
  mixed *= 0x9E3779B97F4A7C15U;
  const auto print = static_cast<std::uint32_t>(mixed >> 32U);
  return print == 0 ? 1 : print;
}

void order::enter(phase next) {
  auto& gauges = use_->metrics->orders_by_phase;
  gauges[static_cast<std::size_t>(phase_)].add(-1);
  gauges[static_cast<std::size_t>(next)].add();
  phase_ = next;
  auto& board = *use_->board;
  if (!waits(next)) return board.take_down(std::exchange(on_board_, waiting_board::nowhere));
  if (on_board_ != waiting_board::nowhere) return board.change(on_board_, next);
  on_board_ = board.pin({id_, next, pending_ ? pending_->at : use_->now()});
  if (on_board_ == waiting_board::nowhere) use_->metrics->waiting_unlisted.add();
}

order_look order::look() const {
  order_look seen;
  seen.phase = phase_;
  if (committed_) {
    const auto now = committed_.view();
    seen.status = now.status;
    seen.version = now.version;
  }
  seen.parked = parked_.size();
  seen.since = attempts_.began();
  seen.forgot = attempts_.forgot();
  seen.asked = attempts_.asked();
  if (keyed_) seen.key_expires_at = expires_at_;
  if (pending_) seen.pending = pending_->target;
  seen.attempts = attempts_.all();
  return seen;
}

void order::note(const place_order& command, attempt_end end) {
  attempt made;
  made.at = use_->now();
  made.end = end;
  made.request = command.request;
  attempts_.keep(made);
}

void order::note(const cancel_order& command, attempt_end end) {
  if (auto* counted = counter_of(use_->metrics->cancels, end)) counted->add();
  attempt made;
  made.at = use_->now();
  made.kind = attempt_kind::cancel;
  made.end = end;
  made.wanted = domain::order_status::cancelled;
  made.request = command.request;
  attempts_.keep(made);
}

void order::note(const apply_callback& command, attempt_end end) {
  if (command.earnest == earnest::try_out) return;
  auto& counts = use_->metrics->callbacks;
  if (auto* counted = counter_of(counts, end)) counted->add();
  const bool suppressed = end == attempt_end::duplicate || end == attempt_end::stale;
  if (suppressed && came_before(command)) counts.redelivered.add();
  const bool redriven = command.source == domain::event_source::redrive;
  attempt made;
  made.at = use_->now();
  made.kind = redriven ? attempt_kind::redrive : attempt_kind::callback;
  made.end = end;
  made.wanted = command.what.status;
  made.partition = command.partition;
  made.offset = command.offset;
  attempts_.keep(made);
}

// True when Kafka brought this very record before: it is that of an event, also of one from before
// this actor's time, or of an attempt.
bool order::came_before(const apply_callback& command) const {
  if (command.source != domain::event_source::kafka) return false;
  const auto print = print_of_record(command.partition, command.offset);
  const auto is_it = [&](const used_key& each) {
    return each.record == print && each.to == command.what.status;
  };
  return std::ranges::any_of(used_keys_, is_it) ||
         attempts_.knows_record(command.partition, command.offset);
}

void order::refuse_unknown(order_command& command) {
  const auto* callback = std::get_if<apply_callback>(&command);
  if (callback != nullptr && callback->earnest == earnest::apply)
    use_->metrics->callbacks.unknown_order.add();
  std::visit([](auto& each) { each.to.refuse(domain::refusal::unknown_order); }, command);
}

void order::fail(order_command& command, domain::refusal why) {
  std::visit(
      [&](auto& each) {
        note(each, attempt_end::failed);
        each.to.refuse(why);
      },
      command);
}

}  // namespace actors
