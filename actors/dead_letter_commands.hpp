#pragma once

#include "actors/commands.hpp"
#include "actors/reply.hpp"
#include "domain/dead_letter.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>

// What can be asked about dead letters; for admins. No CAF here: doors include this file alone.
namespace actors {

// In the order in which they were taken in.
struct list_dead_letters {
  std::optional<domain::letter_state> state;
  std::optional<std::string> cause;
  std::optional<domain::order_id> order;
  std::int64_t after = 0;
  std::size_t limit = 20;
  reply to;
};

// With its bytes and its history. Refuses unknown_dead_letter.
struct read_dead_letter {
  std::int64_t id = 0;
  reply to;
};

// Gives the callback to its order once more and follows it to the verdict: applied, duplicate and
// stale settle the letter, another refusal puts it on the shelf. A letter that is settled answers
// its verdict again. Refuses unknown_dead_letter, dead_letter_settled (it was discarded) and
// earlier_dead_letter (one that came before it, of the same order, still waits). `try_out` changes
// nothing and tells what the verdict would be now.
struct redrive_dead_letter {
  std::int64_t id = 0;
  actors::earnest earnest = actors::earnest::apply;
  domain::user_id by;
  reply to;
};

// Refuses unknown_dead_letter, and dead_letter_settled when its callback was taken; discarding
// twice is a duplicate.
struct discard_dead_letter {
  std::int64_t id = 0;
  std::string reason;
  domain::user_id by;
  reply to;
};

class dead_letters_door {
 public:
  virtual ~dead_letters_door() = default;
  virtual void send(list_dead_letters command) = 0;
  virtual void send(read_dead_letter command) = 0;
  virtual void send(redrive_dead_letter command) = 0;
  virtual void send(discard_dead_letter command) = 0;
};

}  // namespace actors
