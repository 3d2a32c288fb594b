#include "actors/restocks.hpp"

#include "actors/answers.hpp"
#include "actors/handlers.hpp"

#include <algorithm>
#include <utility>

namespace actors {

namespace kitchen = persistence::kitchen;

restocks::restocks(
    caf::actor_config& config,
    store_actor lane,
    metrics* counts,
    std::function<domain::timestamp()> now)
    : restocks_actor::base(config), lane_(std::move(lane)), counts_(counts), now_(std::move(now)) {}

restocks::behavior_type restocks::make_behavior() {
  set_default_handler(counting_default_handler(counts_));
  return {
      [this](restock_dish& command) { take(command); },
      [this](written& result) { settle(result); },
  };
}

void restocks::on_exit() {
  writing_.reset();
  waiting_.clear();
}

void restocks::take(restock_dish& command) {
  if (const auto* first = copy_of(command)) {
    if (first->claim->print != command.claim->print) {
      counts_->keys_mismatched.add();
      return command.to.refuse(key_reused({""}));
    }
    counts_->keys_in_flight.add();
    if (command.copies == waiting::refuse)
      return command.to.refuse(domain::refusal::idempotency_in_flight);
  }
  if (waiting_.size() >= restocks_waiting_max)
    return command.to.refuse(domain::refusal::overloaded);
  waiting_.push_back(std::move(command));
  write_next();
}

// The receipt under the same key that is written or waits to be.
const restock_dish* restocks::copy_of(const restock_dish& command) const {
  const auto same = [&](const restock_dish& other) {
    return command.claim && other.claim && command.claim->id == other.claim->id;
  };
  if (writing_ && same(*writing_)) return &*writing_;
  const auto found = std::find_if(waiting_.begin(), waiting_.end(), same);
  return found == waiting_.end() ? nullptr : &*found;
}

void restocks::write_next() {
  if (writing_ || waiting_.empty()) return;
  writing_ = std::move(waiting_.front());
  waiting_.pop_front();
  const auto& next = *writing_;
  kitchen::restock_dish intent{next.dish, next.quantity, next.user, next.claim, now_()};
  counts_->store_waiting.add();
  send(lane_, write_request{std::move(intent), written_listener{this}});
}

void restocks::settle(written& result) {
  if (!writing_) return;
  auto asked = std::move(*writing_);
  writing_.reset();
  std::visit(
      overloaded{
          [&](kitchen::restocked& fresh) {
            if (asked.claim) counts_->keys_claimed.add();
            asked.to.answer({outcome::applied, std::move(fresh.body), {}, std::nullopt});
          },
          [&](kitchen::claimed_before& before) {
            if (before.answer.print != asked.claim->print) {
              counts_->keys_mismatched.add();
              return asked.to.refuse(key_reused({""}));
            }
            counts_->keys_replayed.add();
            asked.to.answer({outcome::replayed, std::move(before.answer.body), {}, std::nullopt});
          },
          [&](kitchen::turned_down& no) {
            // The dish stands in the path here, not in a body.
            if (no.why.why == domain::refusal::no_such_dish)
              no.why.why = domain::refusal::unknown_dish;
            asked.to.refuse(std::move(no.why));
          },
          [&](kitchen::failed& no) { asked.to.refuse(no.why); },
          [&](auto&) { asked.to.refuse(domain::refusal::internal_error); },
      },
      result.what);
  write_next();
}

}  // namespace actors
