#pragma once

#include "persistence/kitchen/batch_plan.hpp"
#include "persistence/row_arrays.hpp"

namespace persistence::kitchen {

// Finds out whether a plan whose COMMIT was never answered was committed. Only to be asked when the
// connection that sent it is certainly gone.
class batch_truth {
 public:
  // Queues the questions.
  void queue(pipeline& to, const batch_plan& plan);

  // True when the plan was committed; then the outcomes of its moves are settled too. All of a
  // transaction is there or nothing. A move that is not there may have met a stale version, so
  // moves are asked only where the plan has nothing else.
  static bool read(const std::vector<binary_rows>& answers, batch_plan& plan);

 private:
  row_arrays<element::uuid> claims_;
  row_arrays<element::uuid> orders_;
  row_arrays<element::uuid> receipts_;
  row_arrays<element::uuid, element::int4> events_;
};

}  // namespace persistence::kitchen
