#pragma once

#include "actors/handlers.hpp"
#include "actors/messages.hpp"

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
      : Trade::interface::base(config), settings_(settings), use_(use) {
    residents_.reserve(std::min<std::size_t>(settings_.resident_max, 1U << 20U));
  }

  const char* name() const override { return Trade::name; }

  void on_exit() override {
    for (auto& [id, each] : residents_) {
      caf::anon_send_exit(each.actor, caf::exit_reason::user_shutdown);
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

  struct resident {
    typename Trade::member actor;
    std::uint32_t used_at = 0;  // In ticks.
    bool leaving = false;
  };
  // By the end of their ids: of two copies each has another beginning.
  template <class Value>
  using by_end =
      std::unordered_map<domain::order_id, Value, std::hash<domain::order_id>, domain::ends_alike>;
  using residents = by_end<resident>;

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
    const auto known = residents_.find(look.id);
    if (known != residents_.end() && !known->second.leaving) this->send(known->second.actor, look);
  }

  resident& find_or_start(const domain::order_id& id) {
    if (const auto known = residents_.find(id); known != residents_.end()) return known->second;
    if (residents_.size() >= settings_.resident_max) make_room();
    const auto actor = this->home_system().template spawn<typename Trade::resident>(
        id, static_cast<const context*>(use_));
    return residents_.emplace(id, resident{actor, now_, false}).first->second;
  }

  // Second chance by sampling: of the next few residents the longest unused one is asked to leave.
  void make_room() {
    typename residents::value_type* oldest = nullptr;
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
  void unload_idle() {
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

  void ask_to_leave(typename residents::value_type& who) {
    who.second.leaving = true;
    this->send(who.second.actor, leave_atom::value);
  }

  void part(const order_parting& news) {
    const auto known = residents_.find(news.id);
    if (known == residents_.end()) return;
    switch (news.how) {
      case parting::idle:
        if (!known->second.leaving) ask_to_leave(*known);
        return;
      case parting::renamed:
        return rename(known, news.id);
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

  void rename(typename residents::iterator known, const domain::order_id& id) {
    auto node = residents_.extract(known);
    node.key() = id;
    residents_.insert(std::move(node));
  }

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
  residents residents_;
  by_end<std::vector<any_command>> held_;
  std::size_t hand_ = 0;  // The next bucket to look at, for idleness and eviction.
  std::uint32_t now_ = 0;
};

}  // namespace actors
