#include "bench/load/arrivals.hpp"

namespace load {

void arrivals::begin(clock::time_point now) {
  began_ = now;
  taken_ = 0;
}

std::optional<clock::time_point> arrivals::take(clock::time_point now) {
  if (!is_open()) return now;
  const auto intended = next();
  if (intended > now) return std::nullopt;
  ++taken_;
  return intended;
}

std::uint64_t arrivals::waiting(clock::time_point now) const {
  if (!is_open() || now < next()) return 0;
  const std::chrono::duration<double> late = now - next();
  return static_cast<std::uint64_t>(late.count() * rate_) + 1;
}

// From the number each time, so that rounding does not add up.
clock::time_point arrivals::time_of(std::uint64_t number) const {
  if (!is_open()) return began_;
  const std::chrono::duration<double> after{static_cast<double>(number) / rate_};
  return began_ + std::chrono::duration_cast<clock::duration>(after);
}

}  // namespace load
