#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace persistence::kitchen {

// One balance of section "invariants" in docs/architecture.md.
struct balance {
  std::string name;                   // e.g. "stock_balanced"
  std::string sentence;               // What must hold.
  std::int64_t violations = 0;        // Rows that break it.
  std::vector<std::string> examples;  // At most 5 rows that break it, in words.
};

// Proves every invariant over the whole database with SQL, in one repeatable-read snapshot. Throws
// database_unavailable.
std::vector<balance> check(const std::string& database_url);

}  // namespace persistence::kitchen
