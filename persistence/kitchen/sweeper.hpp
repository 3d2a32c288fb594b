#pragma once

#include "domain/ids.hpp"

#include <chrono>
#include <cstdint>
#include <memory>
#include <string>

namespace persistence::kitchen {

// Removes expired rows of idempotency_keys, a bounded stretch of heap pages a step (TID range), so
// that no index has to be kept for it and no step holds many rows. Remembers where it is; after the
// last page it begins again.
class sweeper {
 public:
  explicit sweeper(std::string database_url, std::uint32_t pages_per_step = 128);
  ~sweeper();
  sweeper(sweeper&&) noexcept;
  sweeper& operator=(sweeper&&) noexcept;

  struct step_result {
    std::int64_t removed = 0;
    bool wrapped = false;  // The last page was reached.
  };

  // One step; throws database_unavailable.
  step_result step(domain::timestamp now);

 private:
  struct state;
  std::unique_ptr<state> state_;
};

}  // namespace persistence::kitchen
