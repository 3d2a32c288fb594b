#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace domain {

// Two lower-case digits for every byte.
std::string to_hex(std::span<const std::uint8_t> bytes);
std::string to_hex(std::string_view bytes);

// The bytes that to_hex spelt; nothing for any other text.
std::optional<std::string> from_hex(std::string_view text);

}  // namespace domain
