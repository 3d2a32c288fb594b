#pragma once

#include "messaging/producer.hpp"
#include "messaging/record.hpp"
#include "messaging/settings.hpp"
#include "messaging/settlement.hpp"

#include <array>
#include <chrono>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace messaging {

// Where settlements arrive, from any thread. Outlives the consumer it belongs to as long as
// somebody holds it; what arrives for a record that is no longer ours is dropped.
class settlement_box {
 public:
  virtual ~settlement_box() = default;
  // Once per number that handle() was given.
  virtual void settle(std::uint64_t number, settlement what) noexcept = 0;
};

// What is done with records. Called on the consumer's own thread; must not block.
class record_handler {
 public:
  virtual ~record_handler() = default;
  // Says at once what became of the record, or takes it on and settles `number` later, from any
  // thread. Records with equal keys are handed over one after the other: the next one only when the
  // one before is settled for good.
  virtual std::optional<settlement> handle(const record& what, std::uint64_t number) = 0;
  // What was at hand has been handed over: whatever was gathered from it must go on now.
  virtual void end_burst() {}
};

// One partition as it stands; for metrics, readiness and the console.
struct partition_state {
  std::int32_t partition = 0;
  std::int64_t position = -1;   // The next offset to fetch.
  std::int64_t watermark = -1;  // Everything before it is settled.
  std::int64_t committed = -1;  // As the broker acknowledged it last.
  std::int64_t end = -1;        // The broker's high watermark.
  std::size_t in_flight = 0;
  std::chrono::milliseconds oldest_age{
      0};              // Since the oldest unsettled record was first handed out.
  std::string paused;  // Why nothing is fetched; empty when it is.
  std::chrono::milliseconds next_retry{0};  // Until the next try, when something waits for one.
};

struct consumer_state {
  bool joined = false;  // The group has given us partitions (or none, as a spare).
  bool connected = false;
  std::string trouble;  // Why it does not consume: a sentence for readiness; empty when it does.
  bool dead_letters_writable = true;
  std::array<std::uint64_t, 5> settled{};  // By fate; `later` counts tries.
  std::uint64_t consumed = 0;              // Settled for good, each record once.
  std::uint64_t rebalances = 0;
  std::vector<partition_state> partitions;
};

// The one consume loop, with a thread of its own. At least once: an offset is committed when every
// record before it is settled, a dead one when the broker has acknowledged its letter. Records of
// different keys are worked on side by side, those of one key in their order.
class consumer {
 public:
  // Throws std::runtime_error with a sentence when the settings are no good; an absent broker is
  // waited for. `handler` and `letters` outlive it.
  consumer(consumer_settings settings, record_handler& handler, producer& letters);
  ~consumer();  // Stops.
  consumer(const consumer&) = delete;
  consumer& operator=(const consumer&) = delete;

  std::shared_ptr<settlement_box> box() const;

  void run();   // Begins to consume; call it once the handler is ready.
  void stop();  // Takes in nothing more, waits for what is in flight, commits, leaves the group:
                // within close_wait_max.

  consumer_state state() const;  // From any thread; a second old at most.

 private:
  struct loop;
  std::shared_ptr<loop> loop_;
};

}  // namespace messaging
