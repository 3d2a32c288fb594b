#include "bench/load/tally.hpp"

#include <algorithm>
#include <cmath>

namespace load {

namespace {

void count(counts& to, const answer& with) {
  ++to.by_status[with.status];
  ++to.answers;
  if (with.replayed) ++to.replayed;
}

}  // namespace

void tally::begin_window(clock::time_point now, double seconds) {
  begun_ = now;
  const auto whole_seconds = static_cast<std::size_t>(std::max(std::ceil(seconds), 1.0));
  per_second_.assign(whole_seconds, 0);
  good_per_second_.assign(whole_seconds, 0);
  stage_ = stage::within;
}

void tally::end_window(clock::time_point now) {
  ended_ = now;
  stage_ = stage::after;
}

void tally::answered(
    const request& what, const answer& with, clock::time_point since, clock::time_point now) {
  const bool good = with.status / 100 == 2;
  count(whole_, with);
  if (good) keep_books(what);
  if (stage_ == stage::within) {
    count(window_, with);
    keep_second(good, now);
  }
  keep_latency(since, now);
}

// What fails after the window was mostly sent within it, so it counts there.
void tally::failed(failure why) {
  const auto index = static_cast<std::size_t>(why);
  ++whole_.failed[index];
  if (stage_ != stage::before) ++window_.failed[index];
}

void tally::never_answered(clock::time_point since, clock::time_point now) {
  failed(failure::timeout);
  keep_latency(since, now);
}

void tally::given_up(clock::time_point since, clock::time_point now) {
  ++left_queued_;
  keep_latency(since, now);
}

void tally::queued(std::uint64_t waiting) {
  if (stage_ == stage::within) queued_max_ = std::max(queued_max_, waiting);
}

double tally::window_seconds() const {
  return std::chrono::duration<double>(ended_ - begun_).count();
}

void tally::keep_books(const request& what) {
  switch (what.what) {
    case kind::create_keyed:
      return keys_.insert(what.number);
    case kind::create_unkeyed:
      ++unkeyed_;
      return;
    case kind::cancel:
      ++cancelled_;
      return orders_cancelled_.insert(what.number);
    case kind::read:
      return;
  }
}

void tally::keep_latency(clock::time_point since, clock::time_point now) {
  const bool in_window =
      stage_ != stage::before && since >= begun_ && (stage_ == stage::within || since < ended_);
  if (in_window) latencies_.record(now - since);
}

void tally::keep_second(bool good, clock::time_point now) {
  const auto second = static_cast<std::size_t>((now - begun_) / std::chrono::seconds{1});
  const auto kept = std::min(second, per_second_.size() - 1);  // The window ends a moment late.
  ++per_second_[kept];
  if (good) ++good_per_second_[kept];
}

}  // namespace load
