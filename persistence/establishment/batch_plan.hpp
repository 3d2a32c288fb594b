#pragma once

#include "persistence/establishment/intents.hpp"

#include <cstddef>
#include <vector>

namespace persistence::establishment {

// An intent and its place in the batch.
template <class Intent>
struct planned {
  std::size_t index;
  const Intent* what;
};

// A batch by kind, and what becomes of it. Points into the batch's intents.
struct batch_plan {
  std::vector<planned<note_ticket>> notes;
  std::vector<planned<move_ticket>> moves;
  std::vector<planned<mark_published>> marks;
  std::vector<outcome> outcomes;
};

}  // namespace persistence::establishment
