#pragma once

#include <cstdio>
#include <cstdlib>
#include <source_location>

namespace domain {

// We were wrong: prints the place and aborts; the process manager starts us again from the
// database.
inline void ensure(
    bool holds, const char* what, std::source_location at = std::source_location::current()) {
  if (holds) return;
  std::fprintf(stderr, "bug: %s at %s:%u\n", what, at.file_name(), at.line());
  std::abort();
}

}  // namespace domain
