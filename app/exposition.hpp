#pragma once

#include "actors/counters.hpp"
#include "actors/metrics.hpp"
#include "domain/ids.hpp"

#include <string>
#include <utility>
#include <vector>

namespace http {
class metrics;
struct ready_part;
}  // namespace http

namespace messaging {
struct consumer_state;
struct producer_state;
}  // namespace messaging

namespace actors {
struct relay_counts;
struct ticket_metrics;
}  // namespace actors

namespace prometheus {
struct MetricFamily;
}

namespace app {

using labels = std::vector<std::pair<std::string, std::string>>;

// Gathers counters into Prometheus' text format (version 0.0.4), a family at a time. Names carry
// their unit (seconds, total).
class exposition {
 public:
  exposition();
  ~exposition();

  // One value of a counter or gauge; values of one name are one family, in one run.
  void counter(
      const std::string& name, const std::string& help, double value, const labels& with = {});
  void gauge(
      const std::string& name, const std::string& help, double value, const labels& with = {});

  void counter(
      const std::string& name,
      const std::string& help,
      const actors::counter& from,
      const labels& with = {}) {
    counter(name, help, static_cast<double>(from.value()), with);
  }
  void gauge(
      const std::string& name,
      const std::string& help,
      const actors::gauge& from,
      const labels& with = {}) {
    gauge(name, help, static_cast<double>(from.value()), with);
  }

  // A histogram whose observations are `unit` each (1e-6: microseconds shown in seconds).
  void histogram(
      const std::string& name,
      const std::string& help,
      const actors::histogram& from,
      double unit,
      const labels& with = {});

  std::string text() const;

 private:
  prometheus::MetricFamily& family(const std::string& name, const std::string& help, int type);
  std::vector<prometheus::MetricFamily> families_;
};

// What the actors, the HTTP side and Kafka's count, under kuhnya_* names. expose_store is what both
// services have of the actors'.
void expose(exposition& to, const actors::metrics& from);
void expose_store(exposition& to, const actors::metrics& from);
void expose(exposition& to, const actors::ticket_metrics& from);
void expose(exposition& to, const http::metrics& from);
void expose(exposition& to, const std::string& topic, const messaging::consumer_state& from);
void expose(exposition& to, const messaging::producer_state& from);
void expose(exposition& to, const actors::relay_counts& from);
void expose(exposition& to, const actors::dead_letter_counts& from);
void expose(exposition& to, const std::vector<http::ready_part>& from);

// What the system knows of this process, under the names every client of Prometheus uses.
void expose_process(exposition& to, domain::timestamp started);

}  // namespace app
