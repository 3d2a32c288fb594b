#pragma once

#include "messaging/library.hpp"
#include "messaging/record.hpp"
#include "messaging/settlement.hpp"

#include <chrono>
#include <cstdint>
#include <deque>
#include <string>
#include <vector>

namespace messaging {

struct assigned_partition;

using steady_time = std::chrono::steady_clock::time_point;
using place = std::uint32_t;  // Of a record among those that are held.
inline constexpr place nowhere = UINT32_MAX;

// A record that was taken in and is not settled for good.
struct held_record {
  enum class stage : std::uint8_t {
    free,
    queued,      // Behind another of its lane.
    handed_out,  // The handler has it.
    resting,     // Waits for the next try.
    writing,     // Its dead letter is under way.
    unwritten,   // Its dead letter failed and waits for the next try.
    forgotten,   // Its partition is gone, but somebody still works on it.
  };

  message_handle message;
  assigned_partition* home = nullptr;  // Nothing once it is forgotten.
  std::uint64_t number = 0;            // By which the next note about it goes.
  std::uint64_t lane = 0;
  place behind = nowhere;  // The next of its lane.
  stage at = stage::free;
  bool retried = false;        // It is one of its home's `retried`.
  bool letter_failed = false;  // It is one of its home's `unwritten`.
  std::uint32_t attempts = 0;  // Of the handler.
  std::uint32_t failures = 0;  // Of its letter.
  steady_time first_seen;
  std::int64_t first_seen_ms = 0;
  settlement verdict;  // Once it is dead.
};

// The view a handler gets; its headers only on demand, as the library has to parse them.
record view(const rd_kafka_message_t& message, std::string_view topic);
void add_headers(record& to, const rd_kafka_message_t& message);

// Holds records in places that are used again and again. A number names a place and one stay in
// it, so that late or repeated notes are told from the right ones.
class held_records {
 public:
  place add();
  void remove(place at);
  void renumber(place at);  // Whatever is said under the old number is void.

  held_record& operator[](place at) { return records_[at]; }
  const held_record& operator[](place at) const { return records_[at]; }

  place find(std::uint64_t number) const;  // nowhere: it is void.
  std::size_t size() const { return records_.size() - free_.size(); }
  place places() const { return static_cast<place>(records_.size()); }

 private:
  std::deque<held_record> records_;
  std::vector<place> free_;
  std::uint64_t stays_ = 0;
};

}  // namespace messaging
