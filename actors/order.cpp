#include "actors/order.hpp"

#include "actors/answers.hpp"
#include "actors/handlers.hpp"

#include <chrono>
#include <utility>

namespace actors {

namespace kitchen = persistence::kitchen;

namespace {

using clock = std::chrono::steady_clock;

// One command of 64 is timed.
bool is_timed() {
  thread_local std::uint32_t commands = 0;
  return ++commands % 64 == 0;
}

}  // namespace

order::order(caf::actor_config& config, domain::order_id id, const order_context* use)
    : order_actor::base(config), use_(use), id_(id), attempts_(use->now()) {
  use_->metrics->live_orders.add();
  use_->metrics->orders_by_phase[static_cast<std::size_t>(phase_)].add();
}

template <class Command>
void order::hear(Command& command) {
  attempts_.count_command();
  if (!is_timed()) return take(command);
  const auto begun = clock::now();
  take(command);
  const auto took = std::chrono::duration_cast<std::chrono::nanoseconds>(clock::now() - begun);
  use_->metrics->handler_ns.observe(static_cast<std::uint64_t>(took.count()));
}

order::behavior_type order::make_behavior() {
  set_default_handler(counting_default_handler(use_->metrics));
  set_exception_handler([this](std::exception_ptr& failure) { return end_after(failure); });
  return {
      [this](order_command& command) { std::visit([this](auto& each) { hear(each); }, command); },
      [this](written& result) { settle(result); },
      [this](loaded& result) { become_loaded(result); },
      [this](const look_at_order& who) { who.to->tell(look()); },
      [this](leave_atom) { leave_if_idle(); },
  };
}

// Ends: the router is told, and a fresh actor starts from the database. Every token held here
// answers by being destroyed.
caf::error order::end_after(std::exception_ptr& /*failure*/) {
  use_->metrics->handler_failures.add();
  return caf::exit_reason::unhandled_exception;
}

void order::on_exit() {
  use_->metrics->live_orders.add(-1);
  use_->metrics->orders_by_phase[static_cast<std::size_t>(phase_)].add(-1);
  use_->board->take_down(std::exchange(on_board_, waiting_board::nowhere));
  if (!parted_) {
    use_->metrics->deaths.add();
    say(parting::died);
  }
  pending_.reset();
  parked_.clear();
}

void order::say(parting how) {
  parted_ = how == parting::left || how == parting::died;
  anon_send(use_->router, order_parting{id_, how});
}

void order::leave_if_idle() {
  const auto busy = phase_ == phase::loading || phase_ == phase::placing || phase_ == phase::moving;
  if (busy) return say(parting::stays);
  use_->metrics->unloads.add();
  say(parting::left);
  quit();
}

void order::take(order_command command) {
  std::visit([this](auto& each) { take(each); }, command);
}

void order::take(place_order& command) {
  switch (phase_) {
    case phase::absent:
      return start_placing(command);
    case phase::loading:
      return park(std::move(command));
    case phase::placing:
      return meet_copy(command);
    case phase::resident:
    case phase::moving:
      return answer_copy(command);
    case phase::refused:
      return answer_refused_copy(command);
  }
}

void order::take(read_order& command) {
  if (is_for_another(command)) return;
  switch (phase_) {
    case phase::absent:
      park(std::move(command));
      return start_loading();
    case phase::loading:
    case phase::placing:
      return park(std::move(command));
    case phase::resident:
    case phase::moving:
      if (!visible_to(command.asker)) return command.to.refuse(domain::refusal::unknown_order);
      return command.to.answer(answer_with(outcome::found, committed_.view()));
    case phase::refused:
      return command.to.refuse(domain::refusal::unknown_order);
  }
}

void order::take(cancel_order& command) {
  if (!decides_now(command)) return;
  if (!visible_to(command.asker)) return command.to.refuse(domain::refusal::unknown_order);
  constexpr auto target = domain::order_status::cancelled;
  const auto now = committed_.view();
  const auto verdict = domain::decide(now.status, reached_, target);
  count(*use_->metrics, verdict);
  switch (verdict) {
    case domain::verdict::applied:
      return start_move(std::move(command), target);
    case domain::verdict::duplicate:
    case domain::verdict::stale:
      note(command, end_of(verdict));
      return command.to.answer(answer_with(outcome::duplicate, now));
    case domain::verdict::invalid_transition:
      note(command, end_of(verdict));
      return command.to.refuse(invalid_transition(now.status));
  }
}

// The claim itself is made by the store, in the order's own transaction; while it is under way
// copies meet `pending_`.
void order::start_placing(place_order& command) {
  pending_ = std::make_unique<pending_write>();
  pending_->place = std::move(command);
  id_ = pending_->place.id;
  pending_->at = use_->now();
  enter(phase::placing);
  const auto& asked = pending_->place;
  use_->metrics->store_waiting.add();
  kitchen::place_order intent{id_, asked.user, asked.wanted, asked.claim, pending_->at};
  send(
      use_->lane(asked.wanted.establishment),
      write_request{std::move(intent), written_listener{this}});
}

void order::start_move(move_command command, domain::order_status target) {
  pending_ = std::make_unique<pending_write>();
  pending_->move = std::move(command);
  pending_->target = target;
  pending_->at = use_->now();
  enter(phase::moving);
  kitchen::move_order intent;
  intent.after = domain::unpack(committed_.view());
  intent.from = intent.after.status;
  intent.after.status = target;
  intent.after.version += 1;
  intent.after.updated_at = pending_->at;
  if (const auto* callback = std::get_if<apply_callback>(&pending_->move)) {
    intent.source = callback->source;
    intent.idempotency_key = callback->what.idempotency_key;
    intent.topic = callback->topic;
    intent.partition = callback->partition;
    intent.offset = callback->offset;
  }
  use_->metrics->store_waiting.add();
  const auto& lane = use_->lane(intent.after.establishment);
  send(lane, write_request{std::move(intent), written_listener{this}});
}

void order::start_loading() {
  enter(phase::loading);
  send(use_->reader, load_request{id_, loaded_listener{this}});
}

// A copy of the request that is being written: another body is refused before "in flight" is.
void order::meet_copy(place_order& command) {
  const auto& first = pending_->place;
  if (!command.claim || !first.claim) return command.to.refuse(domain::refusal::internal_error);
  if (command.claim->print != first.claim->print) {
    use_->metrics->keys_mismatched.add();
    note(command, attempt_end::mismatched);
    return command.to.refuse(key_reused(domain::differing_members(first.wanted, command.wanted)));
  }
  use_->metrics->keys_in_flight.add();
  if (command.copies == waiting::wait) return park(std::move(command));
  note(command, attempt_end::in_flight);
  command.to.refuse(domain::refusal::idempotency_in_flight);
}

// A copy of the request that this order came from. The order itself still tells what was asked for
// when its key's row is gone.
void order::answer_copy(place_order& command) {
  const auto now = committed_.view();
  if (!command.claim) return command.to.refuse(domain::refusal::internal_error);
  const auto first = domain::request_of(now);
  const auto same = keyed_ ? command.claim->print == print_ : command.wanted == first;
  if (!same) {
    use_->metrics->keys_mismatched.add();
    note(command, attempt_end::mismatched);
    return command.to.refuse(key_reused(domain::differing_members(first, command.wanted)));
  }
  if (!keyed_ || expired()) {
    use_->metrics->keys_expired.add();
    note(command, attempt_end::expired);
    return command.to.answer(answer_with(outcome::existing, now));
  }
  use_->metrics->keys_replayed.add();
  note(command, attempt_end::replayed);
  command.to.answer(answer_with(outcome::replayed, domain::first_version(now)));
}

void order::answer_refused_copy(place_order& command) {
  if (!command.claim) return command.to.refuse(domain::refusal::internal_error);
  if (expired()) {
    forget();
    return start_placing(command);
  }
  if (command.claim->print != print_) {
    use_->metrics->keys_mismatched.add();
    note(command, attempt_end::mismatched);
    return command.to.refuse(key_reused(differing_from(refusal_->request, command.wanted)));
  }
  use_->metrics->keys_replayed.add();
  note(command, attempt_end::refusal_replayed);
  // Only out_of_stock is ever stored; the document itself is replayed as it is.
  command.to.answer(
      {outcome::refusal_replayed, refusal_->body, id_, domain::refusal::out_of_stock});
}

bool order::visible_to(const asker& who) const {
  return who.rights == rights::all || committed_.view().user == who.user.value;
}

bool order::expired() const { return expires_at_ <= use_->now(); }

void order::park(order_command command) {
  if (parked_.size() < parked_commands_max) return parked_.push_back(std::move(command));
  use_->metrics->parked_refused.add();
  fail(command, domain::refusal::overloaded);
}

}  // namespace actors
