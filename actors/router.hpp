#pragma once

#include "actors/handlers.hpp"
#include "actors/messages.hpp"
#include "actors/residents.hpp"

#include <caf/all.hpp>

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <unordered_map>
#include <utility>
#include <variant>
#include <vector>

namespace actors {

struct router_settings {
  std::size_t resident_max =
      200'000;  // Residents of this router; above it the longest unused of a few leave.
  std::uint32_t idle_ticks_max = 600;  // Ticks (seconds) without a command until one leaves.
  std::chrono::milliseconds tick{1000};
};

inline constexpr std::size_t held_commands_max = 512;  // For one resident that is taking leave.
inline constexpr std::size_t eviction_candidates = 8;  // Looked at to make room for one.

// Refuses a command, if it has an asker who waits for an answer.
template <class Command>
void refuse(Command& command, domain::refusal why) {
  if constexpr (requires { command.to; }) command.to.refuse(why);
}

// A router: the only one who sends commands to its residents, which is what makes their leaving
// safe. A resident asked to leave gets nothing more until it has said whether it stays; what comes
// for it meanwhile is held here. A Trade names
//   interface (the router's), member (a resident's interface), resident (its class),
//   command (a variant of all that is routed), context, and the router's name;
//   burst and look, where commands may come many at once (its `commands` is a vector of them) and
//   residents can be looked at. Its context then has `hottest` to be told of commands.
template <class Trade>
class router final : public Trade::interface::base {
 public:
  using context = typename Trade::context;
  using behavior_type = typename Trade::interface::behavior_type;

  // `use` outlives this router and all its residents; the router enters itself there.
  router(caf::actor_config& config, router_settings settings, context* use)
      : Trade::interface::base(config),
        settings_(settings),
        use_(use),
        residents_(std::min<std::size_t>(settings_.resident_max, 1U << 20U)) {}

  const char* name() const override { return Trade::name; }

  void on_exit() override {
    for (std::size_t left = residents_.places(); left > 0; --left) {
      if (const auto* each = residents_.next())
        caf::anon_send_exit(each->actor, caf::exit_reason::user_shutdown);
    }
    residents_.clear();
    held_.clear();
  }

 protected:
  behavior_type make_behavior() override {
    use_->router = typename Trade::interface { this };
    this->set_default_handler(counting_default_handler(use_->metrics));
    this->delayed_send(this, settings_.tick, tick_atom::value);
    return handlers_of(static_cast<any_command*>(nullptr));
  }

 private:
  using any_command = typename Trade::command;
  static constexpr bool watched = requires {
    typename Trade::burst;
    typename Trade::look;
  };

  using resident = typename residents<typename Trade::member>::resident;

  template <class... Commands>
  behavior_type handlers_of(std::variant<Commands...>* /*all*/) {
    const auto hear = [this](const order_parting& news) { part(news); };
    const auto tick = [this](tick_atom) {
      unload_idle();
      if constexpr (watched) use_->hottest->second_passed();
      this->delayed_send(this, settings_.tick, tick_atom::value);
    };
    const auto one = [this](auto& command) {
      use_->metrics->mailbox_waiting.add(-1);
      route(command);
    };
    if constexpr (watched) {
      const auto many = [this](typename Trade::burst& burst) {
        use_->metrics->mailbox_waiting.add(-static_cast<std::int64_t>(burst.commands.size()));
        for (auto& each : burst.commands)
          std::visit([this](auto& command) { route(command); }, each);
      };
      const auto look = [this](const typename Trade::look& at) { pass_on(at); };
      return {[one](Commands& command) { one(command); }..., many, look, hear, tick};
    } else {
      return {[one](Commands& command) { one(command); }..., hear, tick};
    }
  }

  template <class Command>
  void route(Command& command) {
    const auto age = std::chrono::steady_clock::now() - command.sent;
    use_->metrics->mailbox_age_us.observe(static_cast<std::uint64_t>(
        std::chrono::duration_cast<std::chrono::microseconds>(age).count()));
    const auto before = residents_.size();
    auto& found = find_or_start(command.id);
    if constexpr (watched) watch(command, residents_.size() > before);
    found.used_at = now_;
    if (found.leaving) return hold(std::move(command));
    this->send(found.actor, any_command{std::move(command)});
  }

  // An order that is asked to be placed and was not here is taken for a new one.
  template <class Command>
  void watch(const Command& command, bool started) {
    auto& counts = *use_->hottest;
    if (!counts.samples()) return;
    counts.saw(command.id);
    if constexpr (requires { command.wanted; }) {
      if (started) counts.saw_placed(command.wanted);
    }
  }

  // Whoever looks is told "nothing" when what he looks for is not here or takes leave.
  template <class Look>
  void pass_on(const Look& look) {
    const auto* known = residents_.find(look.id);
    if (known != nullptr && !known->leaving) this->send(known->actor, look);
  }

  resident& find_or_start(const domain::order_id& id) {
    if (auto* known = residents_.find(id)) return *known;
    if (residents_.size() >= settings_.resident_max) make_room();
    auto actor = this->home_system().template spawn<typename Trade::resident>(
        id, static_cast<const context*>(use_));
    return residents_.add(id, std::move(actor), now_);
  }

  // Second chance by sampling: of the next few residents the longest unused one is asked to leave.
  void make_room() {
    resident* oldest = nullptr;
    std::size_t seen = 0;
    for (auto left = residents_.places(); left > 0 && seen < eviction_candidates; --left) {
      auto* const each = residents_.next();
      if (each == nullptr || each->leaving) continue;
      ++seen;
      if (oldest == nullptr || each->used_at < oldest->used_at) oldest = each;
    }
    if (oldest != nullptr) ask_to_leave(*oldest);
  }

  // Looks at so many places a tick that everyone is looked at within a quarter of the idle time.
  void unload_idle() {
    ++now_;
    const auto ticks = std::max<std::size_t>(1, settings_.idle_ticks_max / 4);
    for (auto left = (residents_.places() + ticks - 1) / ticks; left > 0; --left) {
      auto* const each = residents_.next();
      if (each == nullptr || each->leaving) continue;
      if (now_ - each->used_at >= settings_.idle_ticks_max) ask_to_leave(*each);
    }
  }

  void ask_to_leave(resident& who) {
    who.leaving = true;
    this->send(who.actor, leave_atom::value);
  }

  void part(const order_parting& news) {
    auto* const known = residents_.find(news.id);
    if (known == nullptr) return;
    switch (news.how) {
      case parting::idle:
        if (!known->leaving) ask_to_leave(*known);
        return;
      case parting::stays:
        known->leaving = false;
        break;
      case parting::left:
      case parting::died:
        residents_.remove(*known);
        break;
    }
    hand_over(news.id);
  }

  template <class Value>
  using by_end =
      std::unordered_map<domain::order_id, Value, std::hash<domain::order_id>, domain::ends_alike>;

  void hold(any_command held) {
    const auto& id =
        std::visit([](const auto& each) -> const domain::order_id& { return each.id; }, held);
    auto& waiting = held_[id];
    if (waiting.size() < held_commands_max) return waiting.push_back(std::move(held));
    use_->metrics->parked_refused.add();
    std::visit([](auto& each) { refuse(each, domain::refusal::overloaded); }, held);
  }

  void hand_over(const domain::order_id& id) {
    auto waiting = held_.extract(id);
    if (!waiting) return;
    auto& found = find_or_start(id);
    for (auto& each : waiting.mapped()) this->send(found.actor, std::move(each));
  }

  router_settings settings_;
  context* use_;
  residents<typename Trade::member> residents_;
  by_end<std::vector<any_command>> held_;
  std::uint32_t now_ = 0;
};

}  // namespace actors
