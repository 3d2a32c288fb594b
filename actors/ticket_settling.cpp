#include "actors/handlers.hpp"
#include "actors/router.hpp"
#include "actors/ticket.hpp"

#include <utility>

// What a ticket does when the store or the reader has answered.
namespace actors {

namespace establishment = persistence::establishment;

// Another process, or a person, was faster: what they left is read and decided upon.
template <class Command>
void ticket::decide_again(Command& asked) {
  if (++decisions_ > ticket_decisions_max) return fall_back(asked.to, domain::refusal::store_down);
  forget();
  parked_.insert(parked_.begin(), std::move(asked));
  start_loading();
}

void ticket::settle(ticket_written& result) {
  switch (phase_) {
    case phase::noting:
      return settle_noting(result.what);
    case phase::moving:
      return settle_moving(result.what);
    case phase::marking:
      return settle_marking(result.what);
    case phase::absent:
    case phase::loading:
    case phase::resident:
    case phase::publishing:
      return;  // Nothing is being written, so nobody here asked.
  }
}

void ticket::settle_noting(establishment::outcome& what) {
  const auto write = std::move(pending_);
  auto& asked = std::get<note_order>(write->asked);
  std::visit(
      overloaded{
          [&](establishment::noted&) {
            use_->tickets->notes_applied.add();
            committed_ = std::move(write->after);
            unpublished_.clear();
            decisions_ = 0;
            enter(phase::resident);
            tell_feed();
            asked.to.answer({outcome::applied, {}, id_, std::nullopt});
            take_up_parked();
          },
          [&](establishment::known_before&) {
            // A cancellation has to look at what it found.
            if (write->after.status == domain::order_status::cancelled) return decide_again(asked);
            use_->tickets->notes_duplicate.add();
            forget();
            asked.to.answer({outcome::duplicate, {}, id_, std::nullopt});
            take_up_parked();
          },
          [&](establishment::turned_down& no) {
            use_->tickets->notes_turned_down.add();
            forget();
            asked.to.refuse(std::move(no.why));
            take_up_parked();
          },
          [&](establishment::failed& no) { fall_back(asked.to, no.why); },
          [&](auto&) { fall_back(asked.to, domain::refusal::internal_error); },
      },
      what);
}

void ticket::settle_moving(establishment::outcome& what) {
  const auto write = std::move(pending_);
  const auto with_reply = [&](auto use) {
    std::visit(
        overloaded{[](std::monostate) {}, [&](auto& command) { use(command); }}, write->asked);
  };
  std::visit(
      overloaded{
          [&](establishment::moved&) { become_moved(*write); },
          [&](establishment::version_conflict&) {
            use_->metrics->version_conflicts.add();
            with_reply([this](auto& command) { decide_again(command); });
          },
          [&](establishment::failed& no) {
            with_reply([&](auto& command) { fall_back(command.to, no.why); });
          },
          [&](auto&) {
            with_reply(
                [&](auto& command) { fall_back(command.to, domain::refusal::internal_error); });
          },
      },
      what);
}

void ticket::become_moved(pending_write& write) {
  committed_ = std::move(write.after);
  decisions_ = 0;
  enter(phase::resident);
  if (auto* note = std::get_if<note_order>(&write.asked)) {
    unpublished_.clear();
    use_->tickets->notes_applied.add();
    tell_feed();
    note->to.answer({outcome::applied, {}, id_, std::nullopt});
    return take_up_parked();
  }
  unpublished_.push_back({committed_.version, committed_.status, committed_.updated_at});
  tell_feed();
  start_publishing(rider{std::move(std::get<advance_ticket>(write.asked).to), "published"});
  take_up_parked();  // Copies of the press ride along.
}

void ticket::settle_marking(establishment::outcome& what) {
  const auto write = std::move(pending_);
  auto* asked = std::get_if<note_order>(&write->asked);
  if (!std::holds_alternative<establishment::marked>(what)) {
    // What the broker acknowledged is published once more, which is harmless.
    if (asked != nullptr) return fall_back(asked->to, domain::refusal::store_down);
    return fall_back(domain::refusal::store_down);
  }
  enter(phase::resident);
  if (asked != nullptr) {
    committed_.published_version = committed_.version;
    unpublished_.clear();
    tell_feed();
    use_->tickets->notes_duplicate.add();
    asked->to.answer({outcome::duplicate, {}, id_, std::nullopt});
  }
  take_up_parked();
}

void ticket::become_loaded(ticket_loaded& result) {
  if (phase_ != phase::loading) return;
  enter(phase::absent);
  if (result.down) return fall_back(domain::refusal::store_down);
  use_->metrics->loads.add();
  if (result.what) {
    committed_ = std::move(result.what->ticket);
    unpublished_ = std::move(result.what->unpublished);
    enter(phase::resident);
  }
  just_loaded_ = true;
  take_up_parked();
  just_loaded_ = false;
}

// Takes up, in their order, the commands that waited for this moment; some may have to wait again.
void ticket::take_up_parked() {
  auto waiting = std::exchange(parked_, {});
  for (auto& each : waiting) take(std::move(each));
  if (phase_ == phase::absent || phase_ == phase::resident) decisions_ = 0;
  if (phase_ == phase::absent) say(parting::idle);
}

// The store failed: nothing that was known counts any more, and nobody waits for a database that is
// away.
void ticket::fall_back(domain::refusal why) {
  forget();
  auto waiting = std::exchange(parked_, {});
  for (auto& each : waiting) {
    std::visit([why](auto& command) { refuse(command, why); }, each);
  }
  say(parting::idle);
}

void ticket::fall_back(reply& to, domain::refusal why) {
  to.refuse(why);
  fall_back(why);
}

void ticket::forget() {
  use_->metrics->forgets.add();
  enter(phase::absent);
  committed_ = {};
  unpublished_.clear();
}

void ticket::tell_feed() { send(use_->feed, ticket_changed{committed_}); }

}  // namespace actors
