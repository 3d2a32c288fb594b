#pragma once

#include "actors/dead_letter_commands.hpp"
#include "actors/messages.hpp"
#include "actors/metrics.hpp"
#include "messaging/consumer.hpp"
#include "persistence/kitchen/dead_letters.hpp"

#include <caf/all.hpp>

#include <functional>
#include <memory>
#include <unordered_map>
#include <vector>

namespace actors {

// A letter to be indexed, and where to tell that it is, under which number.
struct index_letter {
  domain::dead_letter letter;
  std::uint64_t number = 0;
  std::shared_ptr<messaging::settlement_box> box;
};

// What an order said to a re-driven letter.
struct redriven {
  std::uint64_t number = 0;
  answer what;
};

using dead_letter_actor_type = caf::typed_actor<
    caf::reacts_to<list_dead_letters>,
    caf::reacts_to<read_dead_letter>,
    caf::reacts_to<redrive_dead_letter>,
    caf::reacts_to<discard_dead_letter>,
    caf::reacts_to<redriven>,      // From the order.
    caf::reacts_to<index_letter>,  // From the consumer of the dead letters' topic.
    caf::reacts_to<flush_atom>,    // Own message: index what has gathered.
    caf::reacts_to<tick_atom>,     // Counts what is open.
    caf::reacts_to<stop_atom>>;    // Ends.

// Keeps the dead letters' index and follows each re-drive to its verdict (detached: it blocks).
class dead_letter_actor final : public dead_letter_actor_type::base {
 public:
  dead_letter_actor(
      caf::actor_config& config,
      persistence::kitchen::dead_letters store,
      kitchen_door* orders,
      dead_letter_counts* counts,
      std::function<domain::timestamp()> now);

  const char* name() const override { return "dead letters"; }

 protected:
  behavior_type make_behavior() override;

 private:
  struct pending {
    redrive_dead_letter asked;
    domain::dead_letter letter;
  };

  void list(list_dead_letters& command);
  void show(read_dead_letter& command);
  void redrive(redrive_dead_letter& command);
  void follow(redriven& news);
  void settle_with(
      pending& at_hand, const std::string& verdict, const std::string& detail, bool taken);
  void discard(discard_dead_letter& command);
  void gather(index_letter& fresh);
  void index();
  void count_open();
  bool under_way(std::int64_t id) const;

  // Runs `work`; refuses store_down, or internal_error, when the store fails.
  template <class Work>
  void guarded(reply& to, Work work);

  persistence::kitchen::dead_letters store_;
  kitchen_door* orders_;
  dead_letter_counts* counts_;
  std::function<domain::timestamp()> now_;
  std::shared_ptr<answer_sink> verdicts_;
  std::unordered_map<std::uint64_t, pending> pending_;
  std::uint64_t last_number_ = 0;
  std::vector<index_letter> fresh_;
  bool flushing_ = false;
  bool changed_ = true;  // The index, since it was last counted.
  int ticks_uncounted_ = 0;
};

}  // namespace actors

CAF_ALLOW_UNSAFE_MESSAGE_TYPE(actors::list_dead_letters)
CAF_ALLOW_UNSAFE_MESSAGE_TYPE(actors::read_dead_letter)
CAF_ALLOW_UNSAFE_MESSAGE_TYPE(actors::redrive_dead_letter)
CAF_ALLOW_UNSAFE_MESSAGE_TYPE(actors::discard_dead_letter)
CAF_ALLOW_UNSAFE_MESSAGE_TYPE(actors::redriven)
CAF_ALLOW_UNSAFE_MESSAGE_TYPE(actors::index_letter)
