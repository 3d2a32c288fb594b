#pragma once

#include "persistence/establishment/batch_plan.hpp"
#include "persistence/row_arrays.hpp"

#include <vector>

namespace persistence::establishment {

// Finds out whether a plan whose COMMIT was never answered was committed. Only to be asked when the
// connection that sent it is certainly gone.
class batch_truth {
 public:
  // Queues the questions.
  void queue(pipeline& to, const batch_plan& plan);

  // True when the plan was committed; then its outcomes are settled. A plan of which nothing can be
  // recognised counts as not committed: written twice it does no harm.
  static bool read(const std::vector<binary_rows>& answers, batch_plan& plan);

 private:
  row_arrays<element::uuid, element::int4> events_;
  row_arrays<element::uuid> marks_;
};

}  // namespace persistence::establishment
