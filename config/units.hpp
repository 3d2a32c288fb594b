#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace config {

// "250ms", "5s", "10m" or "24h": a whole number and its unit, nothing between.
std::optional<std::chrono::milliseconds> parse_duration(std::string_view text);
std::string print_duration(std::chrono::milliseconds value);

// "512B", "64KiB" or "2MiB".
std::optional<std::uint64_t> parse_bytes(std::string_view text);
std::string print_bytes(std::uint64_t value);

}  // namespace config
