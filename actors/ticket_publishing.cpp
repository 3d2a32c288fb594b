#include "actors/ticket.hpp"

#include <algorithm>
#include <utility>

// How a ticket publishes its steps and hears what the broker says.
namespace actors {

// Publishes what the broker has not acknowledged, and the last step in any case.
void ticket::start_publishing(std::optional<rider> first) {
  publication_ = std::make_unique<publication>();
  publication_->steps = unpublished_;
  if (unpublished_.empty()) {
    publication_->steps.push_back({committed_.version, committed_.status, committed_.updated_at});
  }
  publication_->background = !first.has_value();
  if (first) publication_->riders.push_back(*std::move(first));
  publication_->begun = use_->now();
  enter(phase::publishing);
  send_next();
}

// The same button pressed while its status is on its way needs no publication of its own; any other
// waits until this one has ended.
void ticket::ride(advance_ticket& command) {
  const auto verdict = domain::decide(committed_, command.action);
  if (verdict != domain::verdict::duplicate) return park(std::move(command));
  if (publication_->riders.size() >= parked_ticket_commands_max) {
    use_->metrics->parked_refused.add();
    return command.to.refuse(domain::refusal::overloaded);
  }
  use_->tickets->advances_duplicate.add();
  publication_->riders.push_back({std::move(command.to), "republished"});
}

// One step at a time: the kitchen must never see a step before the one it builds on, and a step
// that was given up must not be overtaken.
void ticket::send_next() {
  const auto& sent = publication_->steps[publication_->next];
  domain::status_callback callback;
  callback.order = id_;
  callback.status = sent.status;
  callback.idempotency_key = domain::event_key(id_, sent.status);
  callback.establishment = committed_.establishment;
  callback.occurred_at = sent.at;
  // The producer may outlive this actor, so it holds no more than a weak reference.
  const caf::weak_actor_ptr self{ctrl()};
  use_->publish(callback, [self, number = ++publications_](const messaging::delivery& what) {
    const auto alive = self.lock();
    if (!alive) return;
    caf::anon_send(caf::actor_cast<ticket_delivery_listener>(alive), ticket_delivery{number, what});
  });
  // The library's own clock is coarse, and a frozen broker makes it coarser; a cook waits no longer
  // than was promised. One such message per press, so none of them gathers.
  const auto left = use_->publication_wait_max - (use_->now() - publication_->begun);
  delayed_send(
      this,
      std::max(left, std::chrono::milliseconds{0}),
      ticket_delivery{publications_, messaging::delivery{}});
}

void ticket::hear(const ticket_delivery& news) {
  using messaging::delivery_result;
  if (phase_ != phase::publishing || news.number != publications_) return;
  if (news.what.result != delivery_result::delivered) return fail_publishing(news.what.result);
  if (++publication_->next == publication_->steps.size()) return finish_publishing();
  // Nobody waits for ever: what was not sent was certainly not taken.
  const auto late = use_->now() - publication_->begun >= use_->publication_wait_max;
  if (late) return fail_publishing(delivery_result::refused);
  send_next();
}

void ticket::finish_publishing() {
  use_->failures_in_row->store(0, std::memory_order_relaxed);
  if (publication_->background) use_->tickets->background_published.add();
  const auto ended = std::move(publication_);
  const auto acknowledged = ended->steps.back().version;
  auto told = committed_;
  told.published_version = std::max(told.published_version, acknowledged);
  const auto key = domain::event_key(id_, told.status);
  for (auto& each : ended->riders) {
    const auto first = each.published == "published";
    (first ? use_->tickets->published : use_->tickets->republished).add();
    each.to.answer(
        {first ? outcome::applied : outcome::duplicate,
         domain::render_advance(told, each.published, key),
         id_,
         std::nullopt});
  }
  after_publishing(acknowledged);
}

void ticket::fail_publishing(messaging::delivery_result result) {
  use_->failures_in_row->fetch_add(1, std::memory_order_relaxed);
  use_->tickets->publish_failed.add();
  const auto failed = std::move(publication_);
  const auto acknowledged =
      failed->next == 0 ? committed_.published_version : failed->steps[failed->next - 1].version;
  committed_.published_version = std::max(committed_.published_version, acknowledged);
  for (auto& each : failed->riders) each.to.refuse(publish_failed(result));
  after_publishing(acknowledged);
}

// Remembers what the broker has acknowledged; nobody waits for that.
void ticket::after_publishing(std::int32_t acknowledged) {
  committed_.published_version = std::max(committed_.published_version, acknowledged);
  const auto news =
      std::erase_if(unpublished_, [&](const step& each) { return each.version <= acknowledged; });
  enter(phase::resident);
  if (news == 0) return take_up_parked();
  tell_feed();
  start_marking(acknowledged, std::nullopt);
}

domain::problem ticket::publish_failed(messaging::delivery_result result) const {
  domain::problem why{domain::refusal::publish_failed};
  why.members = R"("ticket":)" + domain::render_ticket(committed_);
  why.members += R"(,"idempotency_key":")" + domain::event_key(id_, committed_.status);
  why.members += R"(","delivery":)";
  why.members += result == messaging::delivery_result::refused ? R"("refused")" : R"("unknown")";
  return why;
}

}  // namespace actors
