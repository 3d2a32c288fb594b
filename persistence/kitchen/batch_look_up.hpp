#pragma once

#include "domain/stock.hpp"
#include "persistence/kitchen/intents.hpp"
#include "persistence/row_arrays.hpp"

#include <cstdint>
#include <span>
#include <unordered_map>
#include <vector>

namespace persistence::kitchen {

struct known_claim {
  stored_answer answer;
  domain::timestamp created_at;
};

// What is known of the database when a batch is decided. The dishes are kept from batch to batch,
// as the last transaction left them.
struct known_facts {
  std::unordered_map<domain::order_id, known_claim> claims;
  std::unordered_map<domain::order_id, domain::order_id> orders;  // By the id of their claim.
  domain::stock_ledger ledger;
};

std::unordered_map<domain::order_id, known_claim> read_claims(const binary_rows& rows);

// The reading half of a transaction: claims, orders of claims whose key may have been swept, and
// the dishes, locked.
class batch_look_up {
 public:
  // Notes what the batch needs to know; the batch lives until the next is prepared.
  void prepare(std::span<const intent> batch);

  // False when the batch can be written without deciding anything here first: it holds moves only.
  bool decides() const { return decides_; }

  // How many intents have a key.
  std::size_t claims() const { return claims_; }

  // The dishes of which something has to be decided, by id, each once.
  std::span<const std::int64_t> wanted() const { return wanted_; }

  // Queues what needs looking up and says how many statements that takes. A part nobody needs is
  // left out.
  std::size_t queue(pipeline& to);

  // Queues the locks alone, and only where stock goes back to dishes; says how many statements.
  std::size_t queue_locks(pipeline& to);

  // Reads the answers to queue(), the first of which stands at `first`, into what is known.
  void read(const std::vector<binary_rows>& answers, std::size_t first, known_facts& known) const;

 private:
  void note(const place_order& wish);
  void note(const move_order& move);
  void note(const restock_dish& restock);
  void fill_keys();
  void fill_dishes();

  row_arrays<element::uuid> claim_ids_;
  row_arrays<element::uuid, element::text, element::text> keys_;  // Of orders.
  row_arrays<element::int8> dish_ids_;
  std::span<const intent> batch_;
  std::vector<std::int64_t> wanted_;    // Sorted, each once.
  std::vector<std::int64_t> released_;  // Sorted, each once: they get stock back.
  std::size_t claims_ = 0;
  bool decides_ = false;
};

}  // namespace persistence::kitchen
