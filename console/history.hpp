#pragma once

#include "console/snapshot.hpp"

#include <deque>
#include <string>

namespace console {

inline constexpr std::size_t history_points_max = 300;

// What a chart shows when a page opens: one point a second, the last five minutes.
class history {
 public:
  void add(const snapshot& now);
  std::string render() const;  // The body of GET /console/api/history.

 private:
  struct point {
    domain::timestamp at;
    rates rate;
    std::optional<double> latency_p99_ms;
    std::optional<double> commit_p99_ms;
    std::int64_t outbox_rows = 0;
    std::int64_t lag = 0;
  };

  std::deque<point> points_;
};

}  // namespace console
