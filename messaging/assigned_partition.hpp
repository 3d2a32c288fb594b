#pragma once

#include "messaging/held_records.hpp"
#include "messaging/watermark.hpp"

#include <cstdint>
#include <string>
#include <unordered_map>

namespace messaging {

// Why nothing is fetched from a partition; several may hold at once.
enum class pause_reason : std::uint8_t { credits = 1, retry = 2, letters = 4 };

class pause_reasons {
 public:
  void put(pause_reason why, bool holds) {
    bits_ = static_cast<std::uint8_t>(holds ? bits_ | bit(why) : bits_ & ~bit(why));
  }
  bool has(pause_reason why) const { return (bits_ & bit(why)) != 0; }
  bool any() const { return bits_ != 0; }

 private:
  static constexpr unsigned bit(pause_reason why) { return static_cast<unsigned>(why); }
  std::uint8_t bits_ = 0;
};

// A partition that the group has given us.
struct assigned_partition {
  std::int32_t number = 0;
  watermark marks{-1};
  std::int64_t position = -1;  // Records before it were taken in; a copy of one is dropped.
  std::int64_t committed = -1;
  std::unordered_map<std::uint64_t, place>
      lanes;  // Busy ones by their key's hash: the last in each.
  std::size_t in_flight = 0;
  std::size_t retried = 0;    // Records that were put off at least once.
  std::size_t unwritten = 0;  // Records whose letter failed at least once.
  std::string why;            // The last record that was put off, or letter that failed.
  pause_reasons reasons;
  bool paused = false;  // As the library was told.
};

}  // namespace messaging
