#pragma once

#include "actors/reply.hpp"
#include "domain/cursor.hpp"
#include "domain/order.hpp"
#include "domain/ticket.hpp"

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

// Everything that can be asked of the establishment's side, one line of meaning each. No CAF here:
// doors include this file alone.
namespace actors {

// Which establishments' tickets someone may see and advance; a ticket of another one is unknown to
// him.
struct ticket_rights {
  std::vector<domain::establishment_id> of;
  bool all = false;  // admin
  bool cover(domain::establishment_id which) const;
};

// order.created and order.cancelled, from the kitchen's topic. Answers applied or duplicate.
// `order` is as the event tells it: created, or cancelled.
struct note_order {
  domain::order_id id;
  domain::order order;
  reply to;
  std::chrono::steady_clock::time_point sent{};
};

// Refuses unknown_ticket.
struct read_ticket {
  domain::order_id id;
  ticket_rights rights;
  reply to;
  std::chrono::steady_clock::time_point sent{};
};

// Takes the step, if it is not taken yet, and publishes it and every step before it that the broker
// has not acknowledged, in their order. Answers applied or duplicate. Refuses unknown_ticket,
// invalid_transition, and publish_failed when the status is saved but the broker did not take it in
// time.
struct advance_ticket {
  domain::order_id id;
  domain::ticket_action action = domain::ticket_action::accept;
  ticket_rights rights;
  reply to;
  std::chrono::steady_clock::time_point sent{};
};

// Publishes what the broker has not acknowledged; from the background publisher.
struct publish_ticket {
  domain::order_id id;
  std::chrono::steady_clock::time_point sent{};
};

// A page, newest first.
struct list_tickets {
  ticket_rights rights;
  std::optional<domain::establishment_id> establishment;
  std::optional<domain::order_status> status;
  std::size_t limit = 20;
  std::optional<domain::cursor> after;
  reply to;
};

// News since `since` (0: from now on), as server-sent events; waits until there are some, but not
// longer than ticket_watch_max, after which it answers with a comment. When `since` is too long ago
// or of another life of the process the answer is one event `reset`: read the list again.
struct watch_tickets {
  ticket_rights rights;
  std::uint64_t since = 0;
  reply to;
};
inline constexpr std::chrono::seconds ticket_watch_max{10};

// Which parts are ready to serve, and a word for each that is not.
struct ticket_readiness {
  bool writer = false;
  bool reader = false;
};

// The way in. Hands a command to its actor and returns at once; the answer comes through the reply
// token. Callable from any thread.
class tickets_door {
 public:
  virtual ~tickets_door() = default;
  virtual void send(note_order command) = 0;
  virtual void send(read_ticket command) = 0;
  virtual void send(advance_ticket command) = 0;
  virtual void send(list_tickets command) = 0;
  virtual void send(watch_tickets command) = 0;
  virtual ticket_readiness ready() const = 0;
};

}  // namespace actors
