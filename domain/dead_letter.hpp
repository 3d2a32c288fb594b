#pragma once

#include "domain/ids.hpp"

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace domain {

// What has become of a dead letter.
enum class letter_state : std::uint8_t {
  waiting,
  settled,    // Re-driven, and its order took it or had taken it before.
  shelved,    // Re-driven, and refused again: it waits for a person.
  discarded,  // With a reason.
};

std::string_view to_string(letter_state state);
std::optional<letter_state> parse_letter_state(std::string_view text);

// What somebody did about a dead letter.
struct letter_act {
  std::string act;  // redrive, discard
  user_id by;
  std::string verdict;
  std::string detail;
  timestamp at;
};

// A callback that no order took.
struct dead_letter {
  std::int64_t id = 0;
  std::string topic;  // Where the letter lies.
  std::int32_t partition = 0;
  std::int64_t offset = 0;
  timestamp recorded_at;
  std::string source_topic;  // Where the callback came from.
  std::int32_t source_partition = 0;
  std::int64_t source_offset = 0;
  timestamp source_at;
  std::optional<std::string> key;
  std::optional<std::string> value;  // Nothing: a tombstone.
  std::int64_t value_bytes = 0;      // Of the whole value; more than there is when it was cut.
  std::optional<std::string> value_sha256;
  std::optional<order_id> order;
  std::string cause;
  std::string detail;
  timestamp first_seen;
  std::int32_t attempts = 1;
  letter_state state = letter_state::waiting;
  std::optional<std::string> verdict;
  std::int32_t redrives = 0;
  timestamp updated_at;
  std::vector<letter_act> acts;
};

// With the bytes and the history, or without both in a list. Bytes that are no UTF-8 stand as
// base64 in key_base64 and value_base64.
std::string render_dead_letter(const dead_letter& letter);
// {"dead_letters": [letter…], "next": id | null}
std::string render_dead_letters(
    std::span<const dead_letter> letters, const std::optional<std::int64_t>& next);
// {"id", "dry_run", "verdict", "detail", "state"}
std::string render_redrive(
    std::int64_t id,
    bool dry_run,
    std::string_view verdict,
    std::string_view detail,
    letter_state state);

}  // namespace domain
