#include "persistence/batch_line.hpp"

#include <algorithm>
#include <cstdlib>
#include <thread>

namespace persistence {
namespace {

using clock = std::chrono::steady_clock;

constexpr int conflicts_max = 3;
constexpr std::chrono::milliseconds pause_first{2};
constexpr std::chrono::milliseconds pause_max{200};

}  // namespace

void batch_line::begin(commit_report& report) {
  report = {};
  report.attempts = 0;
  report_ = &report;
  outage_until_.reset();
  give_up_at_ = clock::now() + settings_.statement_wait_max + settings_.outage_wait_max;
}

bool batch_line::begin_try(batch_tries& tries) {
  if (tries.count >= settings_.attempts_max || clock::now() >= give_up_at_) return false;
  if (tries.count > 0) pause(tries.count);
  if (!line().alive() && !reconnect()) return false;
  ++tries.count;
  ++report_->attempts;
  return true;
}

void batch_line::note(const trip_error& error) {
  report_->trouble = error.words;
  if (error.connection_lost) connected_ = false;
}

void batch_line::pause(int attempt) {
  const auto longest = std::min(pause_max, pause_first * (1 << std::min(attempt, 10)));
  std::uniform_int_distribution<std::int64_t> some{longest.count() / 2, longest.count()};
  std::this_thread::sleep_for(std::chrono::milliseconds{some(random_)});
}

bool batch_line::outage_lasts_too_long() {
  const auto now = clock::now();
  if (!outage_until_) outage_until_ = now + settings_.outage_wait_max;
  return now >= *outage_until_;
}

bool batch_line::connect(deadline until) {
  report_->reconnected = connection_.lock() != 0;
  const auto error = connection_.connect(until);
  if (error) note(*error);
  connected_ = !error;
  return connected_;
}

bool batch_line::reconnect() {
  for (int attempt = 1; !outage_lasts_too_long(); ++attempt) {
    if (connect(outage_until_.value_or(give_up_at_))) return true;
    pause(attempt);
  }
  return false;
}

// True on a live connection once the backend that held the lock `lost` can commit nothing any more.
bool batch_line::outlived(std::int64_t lost, deadline until) {
  if (!line().alive() && !connect(until)) return false;
  const auto error = connection_.outlive(lost, until);
  if (error) note(*error);
  return !error;
}

next_step batch_line::after_refusal(const trip_error& error, batch_tries& tries) {
  switch (error.trouble) {
    case trouble::retry:
      return next_step::again;
    case trouble::conflict:
      // All else may be a lost race, which the next look-up sees.
      if (!final_conflict_.empty() && error.constraint == final_conflict_) return next_step::bisect;
      return ++tries.conflicts <= conflicts_max ? next_step::again : next_step::bisect;
    case trouble::bad_data:
      return next_step::bisect;
    case trouble::outage:
      return outage_lasts_too_long() ? next_step::stop : next_step::again;
    case trouble::bug:
      return next_step::stop;
  }
  std::abort();  // Unreachable: the compiler checks the list.
}

bool batch_line::ping() {
  unread_ = {};
  report_ = &unread_;
  const auto until = clock::now() + settings_.connect_wait_max;
  if (!line().alive()) return connect(until);
  const auto error = line().run(until);  // A round trip without a statement.
  if (error) note(*error);
  return !error || connect(until);
}

}  // namespace persistence
