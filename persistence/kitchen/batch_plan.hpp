#pragma once

#include "persistence/kitchen/intents.hpp"

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace persistence::kitchen {

// A row of idempotency_keys to be written together with its answer. Points into the batch's
// intents.
struct new_claim {
  std::size_t index = 0;
  const domain::key_claim* claim = nullptr;
  std::string_view user;
  std::int16_t status = 0;
  std::optional<domain::order_id> order;  // Where one was placed.
  std::string body;
  std::optional<std::string> request;
  domain::timestamp at;
  domain::timestamp expires_at;
};

struct new_order_row {
  std::size_t index = 0;                     // Its outcome holds the order.
  const domain::key_claim* claim = nullptr;  // Where there was a key.
  std::string body;
};

struct new_take {
  domain::order_id order;
  domain::dish_id dish;
  std::int64_t quantity = 0;
  domain::timestamp at;
};

struct new_receipt {
  std::size_t index = 0;
  domain::order_id id;  // A time-ordered id of its own.
  const restock_dish* restock = nullptr;
};

struct new_move {
  std::size_t index = 0;
  const move_order* move = nullptr;
  std::optional<std::string> letter{};  // Body of the order.cancelled letter.
};

// What was decided about a batch: the outcomes, should all be written, and what is to be written
// for them.
struct batch_plan {
  std::vector<outcome> outcomes;
  std::vector<domain::order_id> expired_claims;
  std::vector<new_claim> claims;
  std::vector<new_order_row> orders;
  std::vector<new_take> takes;
  std::vector<new_receipt> receipts;
  std::vector<new_move> moves;
  std::map<std::int64_t, std::int64_t> stock_deltas;  // By dish; limited dishes only.

  bool writes_nothing() const {
    return claims.empty() && orders.empty() && receipts.empty() && moves.empty();
  }
};

}  // namespace persistence::kitchen
