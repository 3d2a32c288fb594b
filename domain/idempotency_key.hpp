#pragma once

#include "domain/fingerprint.hpp"
#include "domain/ids.hpp"
#include "domain/result.hpp"

#include <string>
#include <string_view>

namespace domain {

inline constexpr std::size_t idempotency_key_bytes_max = 255;

// Reads the value of one Idempotency-Key header line: bare, or quoted as an RFC 9651 string; both
// spell the same key. 1 to 255 bytes of visible ASCII (0x21 to 0x7e) after unquoting. Refuses
// idempotency_key_empty, idempotency_key_too_long and idempotency_key_invalid.
result<std::string> read_idempotency_key(std::string_view header_value);

// A keyed request: what the key is, where it counts and what it stands for.
struct key_claim {
  order_id id;        // Derived from user, route and key: the primary key of the claim. A keyed
                      // order's id ends like it.
  std::string route;  // Method and route template, e.g. "POST /orders".
  std::string key;
  fingerprint print;
};

}  // namespace domain
