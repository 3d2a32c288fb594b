#include "app/exposition.hpp"
#include "http/services.hpp"

#include <fstream>
#include <sys/resource.h>
#include <unistd.h>

namespace app {

namespace {

constexpr double microsecond = 1e-6;

double seconds_of(const timeval& time) {
  return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_usec) * microsecond;
}

double cpu_seconds() {
  rusage used{};
  ::getrusage(RUSAGE_SELF, &used);
  return seconds_of(used.ru_utime) + seconds_of(used.ru_stime);
}

double resident_bytes() {
  std::ifstream from{"/proc/self/statm"};
  double pages_in_all = 0;
  double pages_resident = 0;
  from >> pages_in_all >> pages_resident;
  return pages_resident * static_cast<double>(::sysconf(_SC_PAGESIZE));
}

}  // namespace

void expose_process(exposition& to, domain::timestamp started) {
  // The names are those that every Prometheus client uses.
  constexpr double millisecond = 1e-3;
  to.gauge(
      "process_start_time_seconds",
      "When the process began, in seconds since 1970.",
      static_cast<double>(started.time_since_epoch().count()) * millisecond);
  to.counter("process_cpu_seconds_total", "Processor time used.", cpu_seconds());
  to.gauge("process_resident_memory_bytes", "Memory that is resident.", resident_bytes());
}

void expose(exposition& to, const std::vector<http::ready_part>& from) {
  for (const auto& part : from) {
    to.gauge(
        "kuhnya_part_ready",
        "1 while the part does its work, as GET /readyz tells it.",
        part.ready ? 1 : 0,
        {{"part", part.name}});
  }
}

}  // namespace app
