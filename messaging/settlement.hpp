#pragma once

#include <cstdint>
#include <string>

namespace messaging {

enum class fate : std::uint8_t {
  applied,
  duplicate,
  stale,
  dead,   // Poison or a refusal: a dead letter, and only then the next.
  later,  // The world is down: the same again after a pause, and nothing of its key before it.
};

// What became of a record.
struct settlement {
  messaging::fate fate = fate::later;
  std::string cause;   // dead: a stable code. later: why, for the log and readiness.
  std::string detail;  // dead: a sentence.
};

}  // namespace messaging
