#pragma once

#include "actors/counters.hpp"
#include "actors/looking.hpp"
#include "messaging/producer.hpp"
#include "persistence/kitchen/outbox.hpp"

#include <chrono>
#include <cstddef>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace actors {

struct relay_settings {
  std::string topic;
  std::size_t window_max = 10'000;              // Letters in memory at once.
  std::chrono::milliseconds scan_pause{2'000};  // Between looks for letters nobody handed over.
  std::chrono::milliseconds retry_first{100};
  std::chrono::milliseconds retry_max{10'000};
  std::chrono::milliseconds stop_wait_max{5'000};
};

struct relay_counts {
  counter handed_over;  // Published without a second read.
  counter read;         // Found in the table.
  counter published;
  counter failed;  // Tries that the broker did not acknowledge.
  counter removed;
  gauge held;       // 1 while this process is its database's relay.
  gauge in_memory;  // Letters read or handed over, and not yet removed.
  gauge stuck;      // Orders whose next letter failed and waits for its next try.
  gauge waiting;    // Rows in the table, as of the last look.
  gauge oldest_ms;  // When the oldest row was written, milliseconds since 1970; 0: there is none.
};

// Publishes the outbox: letters handed over in memory after their commit, and from the table those
// that were not. A letter's row is removed when the broker has acknowledged that very letter.
// Letters of one order leave in their order, one at a time; one that cannot be sent holds up its
// own order alone. One relay per database, by a session's lock; another process takes over when it
// ends.
class relay {
 public:
  using publish =
      std::function<void(messaging::outgoing, std::function<void(const messaging::delivery&)>)>;

  relay(
      relay_settings settings,
      persistence::kitchen::outbox source,
      publish to,
      relay_counts& counts);
  ~relay();
  relay(const relay&) = delete;
  relay& operator=(const relay&) = delete;

  // Letters whose commit is known. From any thread; never blocks. What there is no room for is read
  // from the table later.
  void offer(std::vector<persistence::kitchen::letter> fresh);

  // Its newest publications of an order that are still remembered, oldest first, and from when on
  // they are complete: nothing while another process publishes. From any thread; a letter's report
  // may wait for it, no request does.
  std::vector<publication> publications(const domain::order_id& id) const;
  std::optional<domain::timestamp> remembers_since() const;

  void run();
  // Publishes nothing new, waits for what is under way, removes what was acknowledged; within
  // stop_wait_max.
  void stop();

 private:
  struct desk;
  std::unique_ptr<desk> desk_;
};

}  // namespace actors
