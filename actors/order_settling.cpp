#include "actors/answers.hpp"
#include "actors/handlers.hpp"
#include "actors/order.hpp"

#include <utility>

// What an order does when the store or the reader has answered.
namespace actors {

namespace kitchen = persistence::kitchen;

void order::settle(written& result) {
  if (phase_ == phase::placing) return settle_placing(result.what);
  if (phase_ == phase::moving) return settle_moving(result.what);
}

void order::settle_placing(kitchen::outcome& what) {
  const auto write = std::move(pending_);
  auto& asked = write->place;
  const auto decide_again = [&] {
    if (++decisions_ > decisions_max) return fall_back(asked.to, domain::refusal::store_down);
    parked_.insert(parked_.begin(), std::move(asked));
    start_loading();
  };
  const auto keep_claim = [&](const std::optional<domain::timestamp>& expires_at) {
    keyed_ = asked.claim.has_value();
    if (!keyed_) return;
    print_ = asked.claim->print;
    expires_at_ = expires_at.value_or(write->at + use_->answer_lifetime);
  };
  std::visit(
      overloaded{
          [&](kitchen::placed& fresh) {
            keep_claim(fresh.expires_at);
            (keyed_ ? use_->metrics->keys_claimed : use_->metrics->unkeyed_placed).add();
            committed_ = domain::packed_order{domain::view(fresh.order)};
            reached_ = {};
            reached_.add(fresh.order.status);
            phase_ = phase::resident;
            decisions_ = 0;
            asked.to.answer(answer_with(outcome::created, committed_.view()));
            take_up_parked();
          },
          [&](kitchen::refused& no) {
            use_->metrics->refused_out_of_stock.add();
            keep_claim(no.expires_at);
            phase_ = keyed_ ? phase::refused : phase::absent;
            if (keyed_) refusal_ = std::make_unique<refusal_memory>();
            if (keyed_) *refusal_ = {no.body, domain::canonical_request(asked.wanted)};
            asked.to.answer({outcome::shop_refused, std::move(no.body), id_, std::move(no.why)});
            take_up_parked();
          },
          [&](kitchen::turned_down& no) {
            forget();
            asked.to.refuse(std::move(no.why));
            take_up_parked();
          },
          [&](kitchen::claimed_before& before) {
            if (before.answer.order) return decide_again();
            print_ = before.answer.print;
            expires_at_ = before.answer.expires_at;
            keyed_ = true;
            phase_ = phase::refused;
            refusal_ = std::make_unique<refusal_memory>();
            *refusal_ = {std::move(before.answer.body), std::move(before.answer.request)};
            take(asked);
            take_up_parked();
          },
          [&](kitchen::order_exists&) { decide_again(); },
          [&](kitchen::failed& no) { fall_back(asked.to, no.why); },
          [&](auto&) { fall_back(asked.to, domain::refusal::internal_error); },
      },
      what);
}

void order::settle_moving(kitchen::outcome& what) {
  const auto write = std::move(pending_);
  auto& to = std::visit([](auto& asked) -> reply& { return asked.to; }, write->move);
  std::visit(
      overloaded{
          [&](kitchen::moved&) {
            committed_.move_to(write->target, committed_.view().version + 1, write->at);
            reached_.add(write->target);
            phase_ = phase::resident;
            decisions_ = 0;
            answer_moved(write->move);
            take_up_parked();
          },
          [&](kitchen::version_conflict&) {
            use_->metrics->version_conflicts.add();
            if (++decisions_ > decisions_max) return fall_back(to, domain::refusal::store_down);
            forget();
            std::visit(
                [&](auto& asked) { parked_.insert(parked_.begin(), std::move(asked)); },
                write->move);
            start_loading();
          },
          [&](kitchen::failed& no) { fall_back(to, no.why); },
          [&](auto&) { fall_back(to, domain::refusal::internal_error); },
      },
      what);
}

void order::become_loaded(loaded& result) {
  if (phase_ != phase::loading) return;
  phase_ = phase::absent;
  if (result.down) {
    auto waiting = std::exchange(parked_, {});
    for (auto& each : waiting) {
      std::visit([](auto& command) { command.to.refuse(domain::refusal::store_down); }, each);
    }
    return leave_soon();
  }
  use_->metrics->loads.add();
  if (result.what) become_resident(*result.what);
  take_up_parked();
}

void order::become_resident(kitchen::loaded_order& from) {
  committed_ = domain::packed_order{domain::view(from.order)};
  reached_ = from.reached;
  used_keys_.clear();
  for (const auto& each : from.event_keys) remember_key(each.key, each.to);
  keyed_ = from.answer.has_value();
  if (keyed_) {
    print_ = from.answer->print;
    expires_at_ = from.answer->expires_at;
  }
  phase_ = phase::resident;
}

// Takes up, in their order, the commands that waited for this moment; some may have to wait again.
void order::take_up_parked() {
  auto waiting = std::exchange(parked_, {});
  for (auto& each : waiting) {
    const auto unknown = phase_ == phase::absent && !std::holds_alternative<place_order>(each);
    if (!unknown) {
      take(std::move(each));
      continue;
    }
    std::visit([](auto& command) { command.to.refuse(domain::refusal::unknown_order); }, each);
  }
  const auto writing = phase_ == phase::placing || phase_ == phase::moving;
  if (!writing && phase_ != phase::loading) decisions_ = 0;
  leave_soon();
}

// The store failed: nothing that was known counts any more, and nobody waits for a database that is
// away.
void order::fall_back(reply& to, domain::refusal why) {
  forget();
  to.refuse(why);
  auto waiting = std::exchange(parked_, {});
  for (auto& each : waiting) {
    std::visit([why](auto& command) { command.to.refuse(why); }, each);
  }
  leave_soon();
}

void order::forget() {
  use_->metrics->forgets.add();
  phase_ = phase::absent;
  committed_ = {};
  refusal_.reset();
  reached_ = {};
  used_keys_.clear();
  keyed_ = false;
}

void order::leave_soon() {
  if (phase_ == phase::absent) say(parting::idle);
}

}  // namespace actors
