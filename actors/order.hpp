#pragma once

#include "actors/messages.hpp"
#include "actors/order_context.hpp"
#include "domain/packed_order.hpp"
#include "domain/transitions.hpp"

#include <cstdint>
#include <cstdlib>
#include <memory>
#include <optional>
#include <utility>
#include <variant>
#include <vector>

namespace actors {

inline constexpr std::size_t parked_commands_max =
    512;                                 // Of one order; one more is refused as overloaded.
inline constexpr int decisions_max = 4;  // Times one command is decided again after a lost race.

// Changes of status, one of which may be under way.
using move_command = std::variant<cancel_order, apply_callback>;

// One live order. It claims its own durable state on first use, answers repeats from memory, never
// from a pending write, and forgets what it knew whenever the store fails or finds another version.
class order final : public order_actor::base {
 public:
  order(caf::actor_config& config, domain::order_id id, const order_context* use);

  const char* name() const override { return "order"; }
  void on_exit() override;

 protected:
  behavior_type make_behavior() override;

 private:
  // `absent` knows nothing; `refused` is a key whose stored answer is a refusal; `placing` and
  // `moving` have a write under way.
  enum class phase : std::uint8_t { absent, loading, placing, resident, moving, refused };

  // The command being written, kept until the store answers.
  struct pending_write {
    place_order place;  // While placing; `to` is the asker's token in both.
    move_command move;  // While moving.
    domain::order_status target = domain::order_status::created;
    domain::timestamp at;
  };

  void take(order_command command);
  void take(place_order& command);
  void take(read_order& command);
  void take(cancel_order& command);
  void take(apply_callback& command);

  void start_placing(place_order& command);
  // True when a change of status can be decided now. Otherwise it waits for what is under way,
  // never answered from a pending write, or is refused.
  template <class Move>
  bool decides_now(Move& command);

  void start_move(move_command command, domain::order_status target);
  bool objects(apply_callback& command);
  void answer_moved(move_command& asked);
  void answer_verdict(apply_callback& command, domain::verdict verdict);
  void start_loading();
  void meet_copy(place_order& command);
  void answer_copy(place_order& command);
  void answer_refused_copy(place_order& command);

  void settle(written& result);
  void settle_placing(persistence::kitchen::outcome& what);
  void settle_moving(persistence::kitchen::outcome& what);
  void become_loaded(loaded& result);
  void become_resident(persistence::kitchen::loaded_order& from);

  void park(order_command command);
  void take_up_parked();
  void fall_back(reply& to, domain::refusal why);
  void forget();
  void leave_if_idle();
  void leave_soon();
  void say(parting how);
  bool visible_to(const asker& who) const;
  bool expired() const;
  caf::error end_after(std::exception_ptr& failure);

  // The key an event of this order came with.
  struct used_key {
    std::size_t hash = 0;
    domain::order_status to = domain::order_status::created;
  };
  void remember_key(const std::optional<std::string>& key, domain::order_status to);

  // A refusal a key stored, and the request it stood for.
  struct refusal_memory {
    std::string body;
    std::optional<std::string> request;
  };

  const order_context* use_;
  domain::order_id id_;
  phase phase_ = phase::absent;
  domain::reached_statuses reached_;
  bool keyed_ = false;  // `print_` and `expires_at_` hold.
  bool parted_ = false;
  std::uint8_t decisions_ = 0;
  domain::fingerprint print_;
  domain::timestamp expires_at_;
  domain::packed_order committed_;
  std::vector<used_key> used_keys_;
  std::unique_ptr<pending_write> pending_;
  std::unique_ptr<refusal_memory> refusal_;
  std::vector<order_command> parked_;
};

template <class Move>
bool order::decides_now(Move& command) {
  switch (phase_) {
    case phase::absent:
      park(std::move(command));
      start_loading();
      return false;
    case phase::loading:
    case phase::placing:
    case phase::moving:
      park(std::move(command));
      return false;
    case phase::refused:
      command.to.refuse(domain::refusal::unknown_order);
      return false;
    case phase::resident:
      return true;
  }
  std::abort();  // Unreachable: the compiler checks the list.
}

}  // namespace actors
