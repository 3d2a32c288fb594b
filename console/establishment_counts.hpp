#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace console {

// What establishment-service counts at door 5.
struct establishment_counts {
  std::uint64_t published = 0;  // At the press or in the background.
  std::uint64_t republished = 0;
  std::uint64_t failed = 0;
  std::uint64_t pressed_again = 0;  // Presses that found their status reached.
  std::uint64_t unpublished = 0;    // Tickets, now.
};

// Reads them out of Prometheus' text. Nothing when a series is missing or any line is none of that
// format: then somebody else answers at that address.
std::optional<establishment_counts> read_establishment_counts(std::string_view exposition);

}  // namespace console
