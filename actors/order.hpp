#pragma once

#include "actors/attempt_log.hpp"
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

// A print of a record's place; never zero.
std::uint32_t print_of_record(std::int32_t partition, std::int64_t offset);

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
  using phase = order_phase;

  // The command being written, kept until the store answers.
  struct pending_write {
    place_order place;  // While placing; `to` is the asker's token in both.
    move_command move;  // While moving.
    domain::order_status target = domain::order_status::created;
    domain::timestamp at;
  };

  // Takes a command from the mailbox: counted, and now and then timed.
  template <class Command>
  void hear(Command& command);
  order_look look() const;

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

  // True, and the command is refused, when it is for another order than this one: its id ends
  // alike, no more. An actor that is nobody yet becomes the one that is asked for.
  template <class Command>
  bool is_for_another(Command& command);

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

  // The one way into another phase. Who waits for the store or the reader is on the board.
  void enter(phase next);

  // Remembers an attempt that came to its end; those of reads and of dry runs are not.
  void note(const place_order& command, attempt_end end);
  void note(const cancel_order& command, attempt_end end);
  void note(const apply_callback& command, attempt_end end);
  void note(const read_order& /*command*/, attempt_end /*end*/) {}
  bool came_before(const apply_callback& command) const;

  bool is_unknown(const order_command& command) const;
  void refuse_unknown(order_command& command);
  void fail(order_command& command, domain::refusal why);
  void park(order_command command);
  void take_up_parked();
  template <class Command>
  void fall_back(Command& asked, domain::refusal why);
  void forget();
  void leave_if_idle();
  void leave_soon();
  void say(parting how);
  bool visible_to(const asker& who) const;
  bool expired() const;
  caf::error end_after(std::exception_ptr& failure);

  // What an event of this order came with: its key, if any, and the print of its record or zero.
  struct used_key {
    std::size_t hash = 0;
    std::uint32_t record = 0;
    domain::order_status to = domain::order_status::created;
    bool keyed = false;  // `hash` holds.
  };
  void remember_key(
      const std::optional<std::string>& key, domain::order_status to, std::uint32_t record);

  // A refusal a key stored, and the request it stood for.
  struct refusal_memory {
    std::string body;
    std::optional<std::string> request;
  };

  const order_context* use_;
  domain::order_id id_;
  phase phase_ = phase::absent;
  waiting_board::place on_board_ = waiting_board::nowhere;
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
  attempt_log attempts_;
};

// The store failed: nothing that was known counts any more, and nobody waits for a database that is
// away.
template <class Command>
void order::fall_back(Command& asked, domain::refusal why) {
  forget();
  note(asked, attempt_end::failed);
  asked.to.refuse(why);
  auto waiting = std::exchange(parked_, {});
  for (auto& each : waiting) fail(each, why);
  leave_soon();
}

template <class Command>
bool order::is_for_another(Command& command) {
  if (phase_ == phase::absent) id_ = command.id;
  const bool is_known = phase_ == phase::resident || phase_ == phase::moving;
  if (!is_known || command.id == id_) return false;
  order_command unknown{std::move(command)};
  refuse_unknown(unknown);
  return true;
}

template <class Move>
bool order::decides_now(Move& command) {
  if (is_for_another(command)) return false;
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
    case phase::refused: {
      order_command unknown{std::move(command)};
      refuse_unknown(unknown);
      return false;
    }
    case phase::resident:
      return true;
  }
  std::abort();  // Unreachable: the compiler checks the list.
}

}  // namespace actors
