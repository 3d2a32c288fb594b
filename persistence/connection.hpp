#pragma once

#include <chrono>
#include <memory>
#include <stdexcept>
#include <string>

namespace persistence {

// The database is away, too slow, or refuses service; retry later.
class database_unavailable : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

// What an SQLSTATE asks of us.
enum class trouble : std::uint8_t {
  retry,     // 40001, 40P01, 55P03: the same again.
  conflict,  // 23505: somebody else won; look again, then decide.
  bad_data,  // 22xxx and the rest of 23xxx: one intent of the batch is wrong.
  outage,    // 08xxx, 53xxx, 57Pxx, 57014, no SQLSTATE at all: the world is down.
  bug,       // Everything else.
};

trouble classify(std::string_view sqlstate);

}  // namespace persistence
