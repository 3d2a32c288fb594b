#pragma once

#include "actors/attempt.hpp"
#include "actors/reply.hpp"
#include "domain/cursor.hpp"
#include "domain/idempotency_key.hpp"
#include "domain/new_order.hpp"
#include "domain/order_json.hpp"
#include "domain/status.hpp"
#include "domain/status_callback.hpp"

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

// Everything that can be asked of the kitchen, one line of meaning each. No CAF here: doors include
// this file alone.
namespace actors {

enum class waiting : std::uint8_t { refuse, wait };
enum class rights : std::uint8_t { own, all };

// Who asks, and whether he sees the orders of others (admin).
struct asker {
  domain::user_id user;
  actors::rights rights = actors::rights::own;
};

// Places an order under a fresh time-ordered id; with a claim it ends like the claim's, and a
// copy's order is the one that was placed first, whose id ends like that, too. While the first copy
// of a keyed request is still being written, later copies wait or are refused as in flight.
struct place_order {
  domain::order_id id;
  domain::user_id user;
  domain::new_order wanted;
  std::optional<domain::key_claim> claim;
  waiting copies = waiting::refuse;
  reply to;
  request_label request{};
  std::chrono::steady_clock::time_point sent{};  // Set at the door, for the mailbox's age.
};

// The order as it is committed now. Refuses unknown_order, also when it is another user's.
struct read_order {
  domain::order_id id;
  actors::asker asker;
  reply to;
  std::chrono::steady_clock::time_point sent{};
};

// Cancels the asker's own order. Refuses unknown_order and invalid_transition.
struct cancel_order {
  domain::order_id id;
  actors::asker asker;
  reply to;
  request_label request{};
  std::chrono::steady_clock::time_point sent{};
};

enum class earnest : std::uint8_t { apply, try_out };

// What an establishment says about an order, from its topic or re-driven. Answers applied,
// duplicate or stale without a body. Refuses unknown_order, foreign_order, invalid_transition and
// idempotency_key_reused (the key came with another status before): those are for the dead letters.
// `try_out` changes nothing and answers what would become of it now.
struct apply_callback {
  domain::order_id id;  // The callback's order.
  domain::status_callback what;
  domain::event_source source = domain::event_source::kafka;
  std::string topic;
  std::int32_t partition = 0;
  std::int64_t offset = 0;
  actors::earnest earnest = actors::earnest::apply;
  reply to;
  std::chrono::steady_clock::time_point sent{};
};

// What is asked of one order.
using order_command = std::variant<place_order, read_order, cancel_order, apply_callback>;

// A page of the user's own orders, newest first.
struct list_orders {
  domain::user_id user;
  std::optional<domain::order_status> status;
  std::size_t limit = 20;
  std::optional<domain::cursor> after;
  reply to;
};

// The history of an order. Refuses unknown_order like read_order.
struct list_events {
  domain::order_id id;
  actors::asker asker;
  reply to;
};

struct list_establishments {
  reply to;
};

// Refuses unknown_establishment.
struct list_menu {
  domain::establishment_id establishment;
  reply to;
};

// Adds received portions to a dish. Refuses unknown_dish, unlimited_dish, stock_too_large and,
// under a key, what the key refuses.
struct restock_dish {
  domain::dish_id dish;
  std::int64_t quantity = 0;
  domain::user_id user;
  std::optional<domain::key_claim> claim;
  waiting copies = waiting::refuse;
  reply to;
};

// Which parts are ready to serve.
struct readiness {
  bool writer = false;
  bool reader = false;
};

// The way in. Hands a command to its actor and returns at once; the answer comes through the reply
// token. Callable from any thread.
class kitchen_door {
 public:
  virtual ~kitchen_door() = default;
  virtual void send(place_order command) = 0;
  virtual void send(read_order command) = 0;
  virtual void send(cancel_order command) = 0;
  virtual void send(apply_callback command) = 0;
  virtual void send(list_orders command) = 0;
  virtual void send(list_events command) = 0;
  virtual void send(list_establishments command) = 0;
  virtual void send(list_menu command) = 0;
  virtual void send(restock_dish command) = 0;
  // In this order, and cheaper than one by one.
  virtual void send_all(std::vector<order_command> commands) {
    for (auto& each : commands) {
      std::visit([this](auto& command) { send(std::move(command)); }, each);
    }
  }
  virtual readiness ready() const = 0;
};

}  // namespace actors
