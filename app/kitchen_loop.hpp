#pragma once

#include "actors/kitchen.hpp"
#include "app/exposition.hpp"
#include "config/settings.hpp"
#include "console/measures.hpp"
#include "http/services.hpp"

#include <memory>
#include <optional>
#include <vector>

namespace app {

// The kitchen's way to Kafka and back: the outbox relay, the consumer of callbacks, and the
// consumer that indexes dead letters. Without brokers in the settings it is idle and says so.
class kitchen_loop {
 public:
  // Throws std::runtime_error with a sentence when the settings are no good.
  kitchen_loop(const config::settings& settings);
  ~kitchen_loop();
  kitchen_loop(const kitchen_loop&) = delete;
  kitchen_loop& operator=(const kitchen_loop&) = delete;

  // For the kitchen's constructor; empty without brokers.
  actors::kitchen::letter_taker letters();

  // Begins to consume and to publish. The kitchen outlives the consumers, see stop_consuming().
  void run(actors::kitchen& kitchen);

  // In the order of a stop: nothing comes in any more; once the kitchen has stopped, the last
  // letters go out.
  void stop_consuming();
  void stop_publishing();

  // What the relay remembers, see there; nothing without brokers. From any thread.
  std::vector<actors::publication> publications_of(const domain::order_id& id) const;
  std::optional<domain::timestamp> remembers_publications_since() const;

  std::vector<http::ready_part> ready() const;
  void expose(exposition& to) const;
  void measure(console::measures& to) const;  // What Kafka counts.

 private:
  struct parts;
  std::unique_ptr<parts> parts_;
};

}  // namespace app
