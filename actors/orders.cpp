#include "actors/orders.hpp"

#include "actors/handlers.hpp"

#include <algorithm>
#include <utility>

namespace actors {

orders::orders(caf::actor_config& config, orders_settings settings, order_context* use)
    : orders_actor::base(config), settings_(settings), use_(use) {
  residents_.reserve(std::min<std::size_t>(settings_.resident_max, 1U << 20U));
}

orders::behavior_type orders::make_behavior() {
  use_->router = orders_actor{this};
  set_default_handler(counting_default_handler(use_->metrics));
  delayed_send(this, settings_.tick, tick_atom::value);
  return {
      [this](place_order& command) { route(command); },
      [this](read_order& command) { route(command); },
      [this](cancel_order& command) { route(command); },
      [this](apply_callback& command) { route(command); },
      [this](const order_parting& news) { part(news); },
      [this](tick_atom) {
        unload_idle();
        delayed_send(this, settings_.tick, tick_atom::value);
      },
  };
}

void orders::on_exit() {
  for (auto& [id, each] : residents_) {
    anon_send_exit(each.actor, caf::exit_reason::user_shutdown);
  }
  residents_.clear();
  held_.clear();
}

template <class Command>
void orders::route(Command& command) {
  const auto age = std::chrono::steady_clock::now() - command.sent;
  use_->metrics->mailbox_age_us.observe(static_cast<std::uint64_t>(
      std::chrono::duration_cast<std::chrono::microseconds>(age).count()));
  auto& found = find_or_start(command.id);
  found.used_at = now_;
  if (found.leaving) return hold(std::move(command));
  send(found.actor, std::move(command));
}

orders::resident& orders::find_or_start(const domain::order_id& id) {
  if (const auto known = residents_.find(id); known != residents_.end()) return known->second;
  if (residents_.size() >= settings_.resident_max) make_room();
  const auto actor = home_system().spawn<order>(id, static_cast<const order_context*>(use_));
  return residents_.emplace(id, resident{actor, now_, false}).first->second;
}

// Second chance by sampling: of the next few residents the longest unused one is asked to leave.
void orders::make_room() {
  residents::value_type* oldest = nullptr;
  std::size_t seen = 0;
  for (std::size_t step = 0; step < residents_.bucket_count() && seen < eviction_candidates;
       ++step) {
    hand_ = (hand_ + 1) % residents_.bucket_count();
    for (auto each = residents_.begin(hand_); each != residents_.end(hand_); ++each) {
      if (each->second.leaving) continue;
      ++seen;
      if (oldest == nullptr || each->second.used_at < oldest->second.used_at) oldest = &*each;
    }
  }
  if (oldest != nullptr) ask_to_leave(*oldest);
}

// Looks at so many buckets a tick that everyone is looked at within a quarter of the idle time.
void orders::unload_idle() {
  ++now_;
  const auto ticks = std::max<std::size_t>(1, settings_.idle_ticks_max / 4);
  for (auto left = residents_.bucket_count() / ticks + 1; left > 0; --left) {
    hand_ = (hand_ + 1) % residents_.bucket_count();
    for (auto each = residents_.begin(hand_); each != residents_.end(hand_); ++each) {
      const auto idle = now_ - each->second.used_at;
      if (!each->second.leaving && idle >= settings_.idle_ticks_max) ask_to_leave(*each);
    }
  }
}

void orders::ask_to_leave(residents::value_type& who) {
  who.second.leaving = true;
  send(who.second.actor, leave_atom::value);
}

void orders::part(const order_parting& news) {
  const auto known = residents_.find(news.id);
  if (known == residents_.end()) return;
  switch (news.how) {
    case parting::idle:
      if (!known->second.leaving) ask_to_leave(*known);
      return;
    case parting::stays:
      known->second.leaving = false;
      break;
    case parting::left:
    case parting::died:
      residents_.erase(known);
      break;
  }
  hand_over(news.id);
}

void orders::hold(order_command command) {
  const auto& id =
      std::visit([](const auto& each) -> const domain::order_id& { return each.id; }, command);
  auto& waiting = held_[id];
  if (waiting.size() < held_commands_max) return waiting.push_back(std::move(command));
  use_->metrics->parked_refused.add();
  std::visit([](auto& each) { each.to.refuse(domain::refusal::overloaded); }, command);
}

void orders::hand_over(const domain::order_id& id) {
  auto waiting = held_.extract(id);
  if (!waiting) return;
  auto& found = find_or_start(id);
  for (auto& each : waiting.mapped()) {
    std::visit([&](auto& command) { send(found.actor, std::move(command)); }, each);
  }
}

}  // namespace actors
