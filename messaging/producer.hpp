#pragma once

#include "messaging/settings.hpp"

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace messaging {

struct outgoing {
  std::string topic;
  // Decides the partition: murmur2 as Java clients compute it. Without one the library chooses.
  std::optional<std::string> key;
  std::optional<std::string> value;  // Nothing: a tombstone.
  std::vector<std::pair<std::string, std::string>> headers;
};

enum class delivery_result : std::uint8_t {
  delivered,
  refused,  // The broker, or the library before it, said no: it was not taken.
  unknown,  // No answer in time: it may still arrive.
};

struct delivery {
  delivery_result result = delivery_result::unknown;
  std::int32_t partition = -1;
  std::int64_t offset = -1;
  bool permanent = false;  // refused: the same message will be refused again.
  std::string detail;      // For the log.
};

struct producer_state {
  bool connected = false;
  std::uint64_t delivered = 0;
  std::uint64_t refused = 0;
  std::uint64_t unknown = 0;
  std::uint64_t rebuilt = 0;  // After a fatal error of the library.
  std::size_t in_flight = 0;
};

// An idempotent producer (acks=all) with a thread of its own that reports deliveries. After a fatal
// error it is rebuilt; what was in flight is reported `unknown`.
class producer {
 public:
  // Throws std::runtime_error with a sentence when the settings are no good; an absent broker is
  // not an error. `topics` are kept warm, so that the first publication does not wait for metadata;
  // `partitions` is how many each is said to have.
  producer(client_settings settings, std::vector<std::string> topics, std::int32_t partitions);
  ~producer();  // Waits for what is in flight, no longer than a delivery may take.
  producer(const producer&) = delete;
  producer& operator=(const producer&) = delete;

  // `done` is called exactly once, from the producer's thread or, when nothing can be queued, from
  // the caller's; it must not block. Callable from any thread.
  void send(outgoing message, std::function<void(const delivery&)> done);

  producer_state state() const;

 private:
  struct engine;
  std::unique_ptr<engine> engine_;
};

}  // namespace messaging
