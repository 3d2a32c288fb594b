#pragma once

#include "persistence/kitchen/batch_plan.hpp"
#include "persistence/row_arrays.hpp"

#include <cstdint>
#include <span>
#include <vector>

namespace persistence::kitchen {

// The writing half of a transaction: a plan as arrays. Keeps its memory from batch to batch.
class batch_writes {
 public:
  // Queues the writes of a plan that leaves the dishes as the ledger says; a part that is empty is
  // left out. Stock is changed only where it is as it was when the plan was made, and dishes that
  // are `unlocked` have to be as they were even where their stock stays: otherwise the transaction
  // is refused. Sorts claims and moves by id, the order in which all batches take their locks.
  void queue(
      pipeline& to,
      batch_plan& plan,
      const domain::stock_ledger& left,
      std::span<const std::int64_t> unlocked);

  // Completes the outcomes of what was committed: a planned move that wrote nothing becomes a
  // version conflict, and what was written gets its letter. `first` is the index of the answer to
  // the first statement of queue().
  void settle(const std::vector<binary_rows>& answers, std::size_t first, batch_plan& plan) const;

 private:
  using e = element;

  void clear();
  void fill(batch_plan& plan);
  void fill_dishes(
      const batch_plan& plan,
      const domain::stock_ledger& left,
      std::span<const std::int64_t> unlocked);
  void fill_claims(batch_plan& plan);
  void fill_orders(const batch_plan& plan);
  void fill_moves(batch_plan& plan);
  static void settle_created(const binary_rows& rows, batch_plan& plan);
  static void settle_moves(const binary_rows& rows, batch_plan& plan);

  // The columns stand in the order of the statements' parameters.
  row_arrays<e::uuid> expired_;
  row_arrays<
      e::uuid,
      e::text,
      e::text,
      e::text,
      e::bytea,
      e::int2,
      e::uuid,
      e::int2,
      e::text,
      e::text,
      e::text,
      e::timestamptz,
      e::timestamptz>
      claims_;
  row_arrays<e::uuid, e::text, e::int8, e::text, e::uuid, e::int8, e::text, e::text, e::timestamptz>
      orders_;
  row_arrays<e::uuid, e::int2, e::int8, e::int8, e::int8> lines_;
  row_arrays<e::uuid, e::timestamptz> first_events_;
  row_arrays<e::uuid, e::text, e::timestamptz> letters_;
  row_arrays<e::uuid, e::int8, e::int8, e::timestamptz> takes_;
  row_arrays<e::uuid, e::int8, e::int8, e::text, e::timestamptz> receipts_;
  row_arrays<e::int8, e::int8, e::int8, e::text, e::int8, e::int8> stock_;
  row_arrays<e::int8, e::int8, e::int8, e::text, e::int8> unchanged_;
  row_arrays<
      e::uuid,
      e::int4,
      e::text,
      e::text,
      e::timestamptz,
      e::text,
      e::text,
      e::text,
      e::int4,
      e::int8,
      e::boolean,
      e::text>
      moves_;
  std::size_t statements_ = 0;
};

}  // namespace persistence::kitchen
