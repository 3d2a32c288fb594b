#include "bench/budget/allocations.hpp"
#include "bench/budget/counted.hpp"

#include <cstdio>
#include <exception>
#include <valgrind/callgrind.h>

// Calls every function of the budget under valgrind's callgrind, which writes one file of counts
// for each, and says how often each allocated; `check` runs it and reads both.
namespace bench {
namespace {

// The first calls fill caches and pools and bind symbols.
constexpr int unmeasured_calls = 40;
constexpr int measured_calls = 200;

void measure(const counted& what) {
  for (int made = 0; made < unmeasured_calls; ++made) what.call();
  const auto before = allocations();
  CALLGRIND_TOGGLE_COLLECT;
  for (int made = 0; made < measured_calls; ++made) what.call();
  CALLGRIND_TOGGLE_COLLECT;
  const auto made = static_cast<double>(allocations() - before) / measured_calls;
  std::printf("%.2f %s\n", made, what.name.c_str());
  CALLGRIND_DUMP_STATS_AT(what.name.c_str());
}

}  // namespace
}  // namespace bench

int main() try {
  std::printf("%d calls\n", bench::measured_calls);
  for (const auto& each : bench::counted_of_domain()) bench::measure(each);
  for (const auto& each : bench::counted_of_http()) bench::measure(each);
  return 0;
} catch (const std::exception& why) {
  std::fprintf(stderr, "%s\n", why.what());
  return 1;
}
