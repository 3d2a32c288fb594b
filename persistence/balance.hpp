#pragma once

#include <cstdint>
#include <span>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

namespace persistence {

// One balance of section "invariants" in docs/architecture.md.
struct balance {
  std::string name;                   // e.g. "stock_balanced"
  std::string sentence;               // What must hold.
  std::int64_t violations = 0;        // Rows that break it.
  std::vector<std::string> examples;  // At most 5 rows that break it, in words.
};

enum class steps : std::uint8_t { none, legal };

// A statement that gives one row, `example`, for everything that breaks it. With steps::legal its
// parameters are the legal steps: $1 from, $2 to.
struct balance_rule {
  std::string_view statement;
  std::string_view name;
  std::string_view sentence;
  steps parameters = steps::none;
};

// Proves the rules over the whole database, in one repeatable-read snapshot. Throws
// database_unavailable, also when it is told to stop.
std::vector<balance> prove(
    const std::string& database_url,
    std::span<const balance_rule> rules,
    const std::stop_token& stop = {});

}  // namespace persistence
