#include "actors/ticket.hpp"

#include "actors/answers.hpp"
#include "actors/handlers.hpp"
#include "actors/router.hpp"

#include <utility>

namespace actors {

namespace establishment = persistence::establishment;

namespace {

bool is_cancellation(const note_order& note) {
  return note.order.status == domain::order_status::cancelled;
}

}  // namespace

ticket::ticket(caf::actor_config& config, domain::order_id id, const ticket_context* use)
    : ticket_actor::base(config), use_(use), id_(id) {
  use_->metrics->live_orders.add();
}

ticket::behavior_type ticket::make_behavior() {
  set_default_handler(counting_default_handler(use_->metrics));
  set_exception_handler([this](std::exception_ptr& failure) { return end_after(failure); });
  return {
      [this](ticket_command& command) { take(std::move(command)); },
      [this](ticket_written& result) { settle(result); },
      [this](ticket_loaded& result) { become_loaded(result); },
      [this](const ticket_delivery& news) { hear(news); },
      [this](leave_atom) { leave_if_idle(); },
  };
}

// Ends: the router is told, and a fresh actor starts from the database. Every token held here
// answers by being destroyed.
caf::error ticket::end_after(std::exception_ptr& /*failure*/) {
  use_->metrics->handler_failures.add();
  return caf::exit_reason::unhandled_exception;
}

void ticket::on_exit() {
  use_->metrics->live_orders.add(-1);
  enter(phase::absent);
  if (!parted_) {
    use_->metrics->deaths.add();
    say(parting::died);
  }
  pending_.reset();
  publication_.reset();
  parked_.clear();
}

void ticket::say(parting how) {
  parted_ = how == parting::left || how == parting::died;
  anon_send(use_->router, order_parting{id_, how});
}

void ticket::leave_if_idle() {
  if (phase_ != phase::absent && phase_ != phase::resident) return say(parting::stays);
  use_->metrics->unloads.add();
  say(parting::left);
  quit();
}

// Whoever stops the process waits for writes and publications, so their number is kept.
void ticket::enter(phase next) {
  const auto works = [](phase which) {
    return which != phase::absent && which != phase::loading && which != phase::resident;
  };
  const auto worked = works(phase_);
  phase_ = next;
  if (works(next) && !worked) use_->work->begin();
  if (worked && !works(next)) use_->work->end();
}

void ticket::take(ticket_command command) {
  std::visit([this](auto& each) { take(each); }, command);
}

void ticket::take(note_order& command) {
  switch (phase_) {
    case phase::absent:
      // A fresh order is most probably unknown; a cancellation most probably has its ticket.
      if (!is_cancellation(command) || just_loaded_) return start_noting(command);
      park(std::move(command));
      return start_loading();
    case phase::loading:
    case phase::noting:
      return park(std::move(command));
    case phase::resident:
    case phase::moving:
    case phase::publishing:
    case phase::marking:
      break;
  }
  if (is_cancellation(command)) {
    if (phase_ != phase::resident) return park(std::move(command));
    return cancel(command);
  }
  use_->tickets->notes_duplicate.add();
  command.to.answer({outcome::duplicate, {}, id_, std::nullopt});
}

// The kitchen has the last word, whatever step it has not heard of; only what is final stays, and
// even then nothing of a cancelled order is published any more.
void ticket::cancel(note_order& command) {
  if (!domain::is_final(committed_.status)) {
    return start_move(std::move(command), domain::order_status::cancelled);
  }
  if (!unpublished_.empty()) return start_marking(committed_.version, std::move(command));
  use_->tickets->notes_duplicate.add();
  command.to.answer({outcome::duplicate, {}, id_, std::nullopt});
}

void ticket::take(read_ticket& command) {
  switch (phase_) {
    case phase::absent:
      if (just_loaded_) return command.to.refuse(domain::refusal::unknown_ticket);
      park(std::move(command));
      return start_loading();
    case phase::loading:
    case phase::noting:
      return park(std::move(command));
    case phase::resident:
    case phase::moving:
    case phase::publishing:
    case phase::marking:
      break;
  }
  if (!command.rights.cover(committed_.establishment)) {
    return command.to.refuse(domain::refusal::unknown_ticket);
  }
  command.to.answer({outcome::found, domain::render_ticket(committed_), id_, std::nullopt});
}

void ticket::take(advance_ticket& command) {
  switch (phase_) {
    case phase::absent:
      if (just_loaded_) {
        use_->tickets->advances_unknown.add();
        return command.to.refuse(domain::refusal::unknown_ticket);
      }
      park(std::move(command));
      return start_loading();
    case phase::loading:
    case phase::noting:
    case phase::moving:
    case phase::marking:
      return park(std::move(command));  // Never answered from a pending write.
    case phase::resident:
    case phase::publishing:
      break;
  }
  if (!command.rights.cover(committed_.establishment)) {
    use_->tickets->advances_unknown.add();
    return command.to.refuse(domain::refusal::unknown_ticket);
  }
  if (phase_ == phase::publishing) return ride(command);
  advance(command);
}

void ticket::advance(advance_ticket& command) {
  const auto target = domain::target_of(command.action);
  switch (domain::decide(committed_, command.action)) {
    case domain::verdict::applied:
      use_->tickets->advances_applied.add();
      return start_move(std::move(command), target);
    case domain::verdict::duplicate:
      use_->tickets->advances_duplicate.add();
      return start_publishing(rider{std::move(command.to), "republished"});
    case domain::verdict::stale:
    case domain::verdict::invalid_transition:
      use_->tickets->advances_invalid.add();
      return command.to.refuse(invalid_transition(committed_.status));
  }
}

void ticket::take(publish_ticket& command) {
  if (phase_ == phase::absent && !just_loaded_) {
    park(command);
    return start_loading();
  }
  if (phase_ != phase::resident) return;  // Whatever is under way ends in a publication, or not.
  if (!unpublished_.empty()) return start_publishing(std::nullopt);
  if (just_loaded_) return;
  // The database knows of steps that are unknown here: somebody else took them.
  forget();
  park(command);
  start_loading();
}

void ticket::start_loading() {
  enter(phase::loading);
  send(use_->reader, ticket_load_request{id_, ticket_loaded_listener{this}});
}

void ticket::start_noting(note_order& command) {
  pending_ = std::make_unique<pending_write>();
  pending_->after = domain::ticket_of(command.order);
  pending_->asked = std::move(command);
  enter(phase::noting);
  const auto& after = pending_->after;
  use_->metrics->store_waiting.add();
  send(
      use_->lane(after.establishment),
      ticket_write_request{establishment::note_ticket{after}, ticket_written_listener{this}});
}

void ticket::start_move(
    std::variant<std::monostate, note_order, advance_ticket> asked, domain::order_status target) {
  using domain::event_source;
  pending_ = std::make_unique<pending_write>();
  auto& after = pending_->after;
  after = committed_;
  after.status = target;
  after.version += 1;
  after.updated_at = use_->now();
  // Nothing of a cancellation is the establishment's to publish, nor is what came before it.
  const auto by_kitchen = std::holds_alternative<note_order>(asked);
  if (by_kitchen) after.published_version = after.version;
  pending_->asked = std::move(asked);
  enter(phase::moving);
  use_->metrics->store_waiting.add();
  establishment::move_ticket intent{
      after, committed_.status, by_kitchen ? event_source::kafka : event_source::http};
  send(
      use_->lane(after.establishment),
      ticket_write_request{std::move(intent), ticket_written_listener{this}});
}

void ticket::start_marking(std::int32_t version, std::optional<note_order> asked) {
  pending_ = std::make_unique<pending_write>();
  if (asked) pending_->asked = *std::move(asked);
  enter(phase::marking);
  use_->metrics->store_waiting.add();
  send(
      use_->lane(committed_.establishment),
      ticket_write_request{
          establishment::mark_published{id_, version}, ticket_written_listener{this}});
}

void ticket::park(ticket_command command) {
  if (parked_.size() < parked_ticket_commands_max) return parked_.push_back(std::move(command));
  use_->metrics->parked_refused.add();
  std::visit([](auto& each) { refuse(each, domain::refusal::overloaded); }, command);
}

}  // namespace actors
