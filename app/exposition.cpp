#include "app/exposition.hpp"

#include <prometheus/metric_family.h>
#include <prometheus/text_serializer.h>

#include <algorithm>
#include <limits>
#include <sstream>

namespace app {

namespace {

prometheus::ClientMetric labelled(const labels& with) {
  prometheus::ClientMetric metric;
  for (const auto& [name, value] : with) metric.label.push_back({name, value});
  return metric;
}

}  // namespace

exposition::exposition() = default;
exposition::~exposition() = default;

prometheus::MetricFamily& exposition::family(
    const std::string& name, const std::string& help, int type) {
  const auto known = std::find_if(
      families_.begin(), families_.end(), [&](const auto& each) { return each.name == name; });
  if (known != families_.end()) return *known;
  prometheus::MetricFamily made;
  made.name = name;
  made.help = help;
  made.type = static_cast<prometheus::MetricType>(type);
  families_.push_back(std::move(made));
  return families_.back();
}

void exposition::counter(
    const std::string& name, const std::string& help, double value, const labels& with) {
  auto metric = labelled(with);
  metric.counter.value = value;
  family(name, help, static_cast<int>(prometheus::MetricType::Counter)).metric.push_back(metric);
}

void exposition::gauge(
    const std::string& name, const std::string& help, double value, const labels& with) {
  auto metric = labelled(with);
  metric.gauge.value = value;
  family(name, help, static_cast<int>(prometheus::MetricType::Gauge)).metric.push_back(metric);
}

void exposition::histogram(
    const std::string& name,
    const std::string& help,
    const actors::histogram& from,
    double unit,
    const labels& with) {
  auto metric = labelled(with);
  std::uint64_t total = 0;
  for (std::size_t bucket = 0; bucket < actors::histogram::buckets; ++bucket) {
    total += from.count(bucket);
    const auto last = bucket + 1 == actors::histogram::buckets;
    const auto bound = last ? std::numeric_limits<double>::infinity()
                            : static_cast<double>(std::uint64_t{1} << bucket) * unit;
    metric.histogram.bucket.push_back({total, bound});
  }
  metric.histogram.sample_count = total;
  metric.histogram.sample_sum = static_cast<double>(from.sum()) * unit;
  family(name, help, static_cast<int>(prometheus::MetricType::Histogram)).metric.push_back(metric);
}

std::string exposition::text() const { return prometheus::TextSerializer{}.Serialize(families_); }

}  // namespace app
