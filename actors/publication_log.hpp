#pragma once

#include "actors/looking.hpp"

#include <cstddef>
#include <mutex>
#include <optional>
#include <vector>

namespace actors {

// The newest publications of a relay. The relay writes, any thread reads; the lock is the relay's
// alone unless somebody reads, and no request waits for either.
class publication_log {
 public:
  static constexpr std::size_t kept_max = 65'536;

  explicit publication_log(std::size_t kept = kept_max);

  // From now on every publication of this database is kept here.
  void begin(domain::timestamp at);
  // Others publish as well: nothing is complete any more.
  void end();
  void keep(const publication& made);

  // Those of an order, oldest first. Looks through all of them: a millisecond at most.
  std::vector<publication> of(const domain::order_id& id) const;
  // From when on they are complete; nothing when they are not.
  std::optional<domain::timestamp> complete_since() const;

 private:
  const std::size_t kept_max_;
  mutable std::mutex mutex_;
  std::vector<publication> kept_;  // All of its memory from the start.
  std::size_t oldest_ = 0;
  std::optional<domain::timestamp> since_;
};

}  // namespace actors
