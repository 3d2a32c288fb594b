#pragma once

#include "domain/json_tree.hpp"

#include <array>
#include <cstdint>
#include <string>

namespace domain {

// The canonical form, itself JSON: members sorted by the bytes of their names, no white space, the
// shortest escapes, numbers as in json_number.hpp (2, 2.0 and 2e0 are the same, 9007199254740993
// and 9007199254740992 are not). The order of arrays and the kind of every value count.
std::string canonical_form(const json_tree& document);

struct fingerprint {
  std::array<std::uint8_t, 32> bytes{};
  friend bool operator==(const fingerprint&, const fingerprint&) = default;
};

// Stored beside every fingerprint; a new canonical form is a new version.
inline constexpr std::int16_t fingerprint_version = 1;

// SHA-256 over the canonical form.
fingerprint fingerprint_of(const json_tree& document);

}  // namespace domain
