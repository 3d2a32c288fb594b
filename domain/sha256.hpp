#pragma once

#include <array>
#include <cstdint>
#include <string_view>

namespace domain {

// SHA-256 over the bytes.
std::array<std::uint8_t, 32> sha256(std::string_view bytes);

}  // namespace domain
