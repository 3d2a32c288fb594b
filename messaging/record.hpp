#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

namespace messaging {

// A message as the broker keeps it. The views hold until the record is settled,
// or the consumer has stopped.
struct record {
  std::string_view topic;
  std::int32_t partition = 0;
  std::int64_t offset = 0;
  std::int64_t timestamp_ms = 0;
  std::optional<std::string_view> key;
  std::optional<std::string_view> value;  // Nothing: a tombstone.
  // Only when consumer_settings::with_headers asks for them.
  std::vector<std::pair<std::string_view, std::string_view>> headers;
};

}  // namespace messaging
