#pragma once

#include "messaging/producer.hpp"
#include "messaging/record.hpp"
#include "messaging/settlement.hpp"

#include <cstddef>
#include <cstdint>
#include <string>

namespace messaging {

inline constexpr std::size_t letter_detail_bytes_max = 200;

// How a record came to be dead.
struct obituary {
  record what;
  const settlement* why = nullptr;
  std::int64_t first_seen_ms = 0;
  std::uint32_t attempts = 0;
};

// The letter: the record's own key and value, and headers of constant size that say where it was
// and why it is dead. A key or value above `bytes_max` is cut, with its length and hash beside it.
outgoing dead_letter(const std::string& topic, const obituary& of, std::size_t bytes_max);

// The longest beginning of at most that many bytes that does not split a character.
std::string_view cut_text(std::string_view text, std::size_t bytes_max);

}  // namespace messaging
