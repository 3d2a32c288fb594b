#pragma once

#include "actors/counters.hpp"
#include "domain/problem.hpp"
#include "http/route.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace http {

inline constexpr std::size_t refusals_count =
    static_cast<std::size_t>(domain::refusal::internal_error) + 1;

// One row of the API: answers and their microseconds by the first digit of the status (1xx at 0 …
// 5xx at 4).
struct route_metrics {
  std::string name;  // "POST /orders"; "unknown" where no row fits.
  std::array<actors::counter, 5> answers;
  std::array<actors::histogram, 5> micros;
};

// What the HTTP side counts. Written without locks, read by whoever shows metrics.
class metrics {
 public:
  explicit metrics(std::span<const route> rows);

  // The row a request went to; nullptr stands for none.
  route_metrics& of(const route* row);
  const std::vector<route_metrics>& routes() const { return routes_; }

  std::array<actors::counter, refusals_count> refusals;  // By refusal, whoever said no.

  actors::gauge connections;
  actors::counter connections_accepted;
  actors::counter connections_turned_away;
  actors::gauge in_flight;
  actors::gauge streams;
  actors::counter answers_late;  // Came after the session had stopped waiting.

  // Door 1: what the Idempotency-Key suppressed.
  actors::counter replayed;
  actors::counter refusals_replayed;
  actors::counter existing;
  actors::counter in_flight_refused;
  actors::counter keys_reused;

  // Door 3: what became of status changes.
  actors::counter transitions_applied;
  actors::counter transitions_duplicate;
  actors::counter transitions_invalid;

 private:
  const route* first_;
  std::vector<route_metrics> routes_;  // The rows in their order, then the unknown.
};

}  // namespace http
