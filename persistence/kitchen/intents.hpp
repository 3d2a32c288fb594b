#pragma once

#include "domain/idempotency_key.hpp"
#include "domain/new_order.hpp"
#include "domain/order.hpp"
#include "domain/order_json.hpp"
#include "domain/problem.hpp"
#include "domain/status.hpp"

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

// What the kitchen's writer is asked for, and what it answers: one outcome for every intent of a
// batch.
namespace persistence::kitchen {

// Place an order. With a claim, the key, the order and the stored answer are written together or
// not at all.
struct place_order {
  domain::order_id id;
  domain::user_id user;
  domain::new_order wanted;
  std::optional<domain::key_claim> claim;
  domain::timestamp at;
};

// Move an order that stands at `expected_version` to `to`.
struct move_order {
  domain::order after;  // As it shall be: status, version and updated_at already moved on.
  domain::order_status from = domain::order_status::created;
  domain::event_source source = domain::event_source::http;
  std::optional<std::string> idempotency_key;
  std::optional<std::string> topic;
  std::optional<std::int32_t> partition;
  std::optional<std::int64_t> offset;
};

// Add received portions to a dish.
struct restock_dish {
  domain::dish_id dish;
  std::int64_t quantity = 0;
  domain::user_id user;
  std::optional<domain::key_claim> claim;
  domain::timestamp at;
};

using intent = std::variant<place_order, move_order, restock_dish>;

// A row of idempotency_keys.
struct stored_answer {
  domain::fingerprint print;
  std::int16_t print_version = domain::fingerprint_version;
  std::int16_t status = 0;
  std::string body;
  std::optional<std::string> request;  // The canonical request; kept where no order keeps it.
  std::optional<domain::order_id> order;
  domain::timestamp expires_at;
};

// A message that was written together with its order's change and waits in the outbox.
struct letter {
  std::int64_t id = 0;  // Its row; grows with every row of the same order.
  domain::order_id order;
  std::int32_t version = 1;
  std::string name;  // order.created, order.cancelled
  domain::timestamp at;
  std::string body;  // The order.
};

struct placed {
  domain::order order;
  std::optional<domain::timestamp> expires_at;  // Of the stored answer, when there was a claim.
  std::optional<kitchen::letter> letter{};      // Unless the commit was in doubt.
};
// A refusal of the shop; with a claim it was stored, and `body` is what was stored.
struct refused {
  domain::problem why;
  std::string body;
  std::optional<domain::timestamp> expires_at;
};
// Well-formed but senseless; nothing was stored.
struct turned_down {
  domain::problem why;
};
// The key was claimed before (and its answer has not expired); nothing was done.
struct claimed_before {
  stored_answer answer;
};
// The order's row exists though its key's row does not (any more), or has expired; nothing was
// done.
struct order_exists {
  domain::order_id id;
};
struct moved {
  std::optional<kitchen::letter> letter{};  // Of a cancellation, unless the commit was in doubt.
};
// The order does not stand at the expected version, or its event's key was used before; nothing was
// written.
struct version_conflict {};
struct restocked {
  std::int64_t available = 0;
  std::string body;
};
// The world is down or too slow; for this intent nothing was written, as far as the truth could be
// read.
struct failed {
  domain::refusal why = domain::refusal::store_down;
};

using outcome = std::variant<
    placed,
    refused,
    turned_down,
    claimed_before,
    order_exists,
    moved,
    version_conflict,
    restocked,
    failed>;

}  // namespace persistence::kitchen
