#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace persistence {

struct migration {
  std::string_view name;  // NNNN_what
  std::string_view text;
};

// The kitchen's migrations, in order.
std::vector<migration> kitchen_migrations();

// The establishment's, which has a database of its own.
std::vector<migration> establishment_migrations();

// Applies what is missing, each file in one transaction, under an advisory lock; returns the names
// applied. Throws std::runtime_error with a sentence when an applied file changed or is missing
// here, and database_unavailable when the database is away.
std::vector<std::string> migrate(
    const std::string& database_url, const std::vector<migration>& all);

// The names of those not applied yet, without applying any. Throws like migrate().
std::vector<std::string> missing_migrations(
    const std::string& database_url, const std::vector<migration>& all);

}  // namespace persistence
