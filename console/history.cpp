#include "console/history.hpp"

#include "console/json_values.hpp"

#include <algorithm>

namespace console {

namespace {

std::int64_t lag_of(const levels& now) {
  std::int64_t lag = 0;
  for (const auto& topic : now.consumers) {
    for (const auto& each : topic.now.partitions) {
      if (each.end >= 0 && each.watermark >= 0) {
        lag += std::max<std::int64_t>(each.end - each.watermark, 0);
      }
    }
  }
  return lag;
}

}  // namespace

void history::add(const snapshot& now) {
  points_.push_back(
      {now.now.at,
       now.rates,
       now.latency_ms.p99,
       now.commit_ms.p99,
       now.now.level.outbox.rows,
       lag_of(now.now.level)});
  if (points_.size() > history_points_max) points_.pop_front();
}

std::string history::render() const {
  auto points = nlohmann::json::array();
  for (const auto& each : points_) {
    points.push_back(
        {{"at", to_value(each.at)},
         {"requests_per_s", to_value(each.rate.requests)},
         {"placed_per_s", to_value(each.rate.placed)},
         {"transitions_per_s", to_value(each.rate.transitions)},
         {"callbacks_per_s", to_value(each.rate.callbacks)},
         {"suppressed_per_s", to_value(each.rate.suppressed)},
         {"latency_p99_ms", to_value(each.latency_p99_ms)},
         {"commit_p99_ms", to_value(each.commit_p99_ms)},
         {"outbox_rows", each.outbox_rows},
         {"lag", each.lag}});
  }
  return text_of({{"points", std::move(points)}});
}

}  // namespace console
