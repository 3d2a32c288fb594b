#pragma once

#include <chrono>
#include <cstdint>
#include <string>
#include <vector>

namespace http {

enum class token_algorithm : std::uint8_t { hs256, rs256, es256 };

// A key and the one algorithm it is for; the token has no say in it.
struct token_key_settings {
  token_algorithm algorithm = token_algorithm::hs256;
  std::string material;  // hs256: a secret of at least 32 bytes; otherwise a public key as PEM.
  std::string id = {};   // The token's `kid`, where there are several keys.
};

struct token_settings {
  std::vector<token_key_settings> keys;
  std::string issuer;
  std::string audience;
  std::chrono::seconds leeway{0};  // For clocks that differ, at most five.
  std::size_t cached_max = 4'096;  // Verified tokens that each I/O thread remembers.
};

inline constexpr std::chrono::seconds token_leeway_max{5};
inline constexpr std::size_t token_bytes_max = 4 * 1024;
inline constexpr std::size_t token_secret_bytes_min = 32;

}  // namespace http
