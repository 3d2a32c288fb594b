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
  // As the order that was placed before.
  const auto decide_again = [&](const domain::order_id& id) {
    id_ = id;
    if (++decisions_ > decisions_max) return fall_back(asked, domain::refusal::store_down);
    parked_.insert(parked_.begin(), std::move(asked));
    start_loading();
  };
  const auto keep_claim = [&](const std::optional<domain::timestamp>& expires_at) {
    keyed_ = asked.claim.has_value();
    if (!keyed_) return;
    print_ = asked.claim->print;
    expires_at_ = expires_at.value_or(write->at + use_->answer_lifetime);
  };
  const auto remember_creation = [&] {
    const auto end = keyed_ ? attempt_end::claimed : attempt_end::unkeyed;
    attempts_.keep_creation(write->at, end, asked.request);
  };
  std::visit(
      overloaded{
          [&](kitchen::placed& fresh) {
            keep_claim(fresh.expires_at);
            use_->metrics->orders_placed.add();
            (keyed_ ? use_->metrics->keys_claimed : use_->metrics->unkeyed_placed).add();
            committed_ = domain::packed_order{domain::view(fresh.order)};
            reached_ = {};
            reached_.add(fresh.order.status);
            enter(phase::resident);
            decisions_ = 0;
            remember_creation();
            asked.to.answer(answer_with(outcome::created, committed_.view()));
            take_up_parked();
          },
          [&](kitchen::refused& no) {
            use_->metrics->refused_out_of_stock.add();
            keep_claim(no.expires_at);
            enter(keyed_ ? phase::refused : phase::absent);
            remember_creation();
            if (keyed_) refusal_ = std::make_unique<refusal_memory>();
            if (keyed_) *refusal_ = {no.body, domain::canonical_request(asked.wanted)};
            asked.to.answer({outcome::shop_refused, std::move(no.body), id_, std::move(no.why)});
            take_up_parked();
          },
          [&](kitchen::turned_down& no) {
            forget();
            note(asked, attempt_end::failed);
            asked.to.refuse(std::move(no.why));
            take_up_parked();
          },
          [&](kitchen::claimed_before& before) {
            if (before.answer.order) return decide_again(*before.answer.order);
            print_ = before.answer.print;
            expires_at_ = before.answer.expires_at;
            keyed_ = true;
            enter(phase::refused);
            refusal_ = std::make_unique<refusal_memory>();
            *refusal_ = {std::move(before.answer.body), std::move(before.answer.request)};
            take(asked);
            take_up_parked();
          },
          [&](kitchen::order_exists& older) { decide_again(older.id); },
          [&](kitchen::failed& no) { fall_back(asked, no.why); },
          [&](auto&) { fall_back(asked, domain::refusal::internal_error); },
      },
      what);
}

void order::settle_moving(kitchen::outcome& what) {
  const auto write = std::move(pending_);
  const auto fall = [&](domain::refusal why) {
    std::visit([&](auto& asked) { fall_back(asked, why); }, write->move);
  };
  std::visit(
      overloaded{
          [&](kitchen::moved&) {
            committed_.move_to(write->target, committed_.view().version + 1, write->at);
            reached_.add(write->target);
            enter(phase::resident);
            decisions_ = 0;
            answer_moved(write->move);
            take_up_parked();
          },
          [&](kitchen::version_conflict&) {
            use_->metrics->version_conflicts.add();
            if (++decisions_ > decisions_max) return fall(domain::refusal::store_down);
            forget();
            std::visit(
                [&](auto& asked) { parked_.insert(parked_.begin(), std::move(asked)); },
                write->move);
            start_loading();
          },
          [&](kitchen::failed& no) { fall(no.why); },
          [&](auto&) { fall(domain::refusal::internal_error); },
      },
      what);
}

void order::become_loaded(loaded& result) {
  if (phase_ != phase::loading) return;
  if (result.down) {
    enter(phase::absent);
    auto waiting = std::exchange(parked_, {});
    for (auto& each : waiting) fail(each, domain::refusal::store_down);
    return leave_soon();
  }
  use_->metrics->loads.add();
  if (result.what) {
    become_resident(*result.what);
  } else {
    enter(phase::absent);
  }
  take_up_parked();
}

void order::become_resident(kitchen::loaded_order& from) {
  committed_ = domain::packed_order{domain::view(from.order)};
  reached_ = from.reached;
  used_keys_.clear();
  for (const auto& each : from.events) {
    const auto& place = each.record;
    const auto record = place ? print_of_record(place->partition, place->offset) : 0;
    remember_key(each.key, each.to, record);
  }
  keyed_ = from.answer.has_value();
  if (keyed_) {
    print_ = from.answer->print;
    expires_at_ = from.answer->expires_at;
  }
  enter(phase::resident);
}

// Once this order was looked for in vain.
bool order::is_unknown(const order_command& command) const {
  if (std::holds_alternative<place_order>(command)) return false;
  return std::visit([](const auto& each) { return each.id; }, command) == id_;
}

// Takes up, in their order, the commands that waited for this moment; some may have to wait again.
void order::take_up_parked() {
  auto waiting = std::exchange(parked_, {});
  for (auto& each : waiting) {
    const auto unknown = phase_ == phase::absent && is_unknown(each);
    if (!unknown) {
      take(std::move(each));
      continue;
    }
    refuse_unknown(each);
  }
  const auto writing = phase_ == phase::placing || phase_ == phase::moving;
  if (!writing && phase_ != phase::loading) decisions_ = 0;
  leave_soon();
}

void order::forget() {
  use_->metrics->forgets.add();
  attempts_.doubt();
  enter(phase::absent);
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
