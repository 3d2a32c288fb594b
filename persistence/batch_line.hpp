#pragma once

#include "persistence/writer_connection.hpp"
#include "persistence/writer_settings.hpp"

#include <atomic>
#include <cstdint>
#include <optional>
#include <random>
#include <span>
#include <string_view>

namespace persistence {

// The tries of one batch so far.
struct batch_tries {
  int count = 0;
  int conflicts = 0;
  bool doubted = false;
};

// What to do after the server refused a try.
enum class next_step : std::uint8_t { again, bisect, stop };

// A writer's connection and its patience: when to try again, when to reconnect, when to give up.
// Knows nothing of what is written.
class batch_line {
 public:
  // A conflict with the constraint `final_conflict` is no lost race: trying again cannot help. All
  // parameters outlive it.
  batch_line(
      const writer_settings& settings,
      std::span<const prepared_statement> statements,
      std::string_view final_conflict)
      : settings_(settings),
        connection_(settings, statements),
        final_conflict_(final_conflict),
        report_(&unread_) {}

  // Begins a batch: what happens is noted in `report`, which lives until the next batch begins.
  void begin(commit_report& report);

  // Pauses if this is a repetition, connects if need be and counts the try; false when it is time
  // to give up.
  bool begin_try(batch_tries& tries);

  // Says what to do after the server refused a try, or after a connection was lost in vain.
  next_step after_refusal(const trip_error& error, batch_tries& tries);
  void note(const trip_error& error);
  void note_bisection() { ++report_->bisections; }

  // A commit in doubt: on a new connection, and with the old backend certainly gone, asks
  // `read_truth(pipeline&, deadline)` whether the batch was committed; nothing when that could not
  // be found out.
  template <class Read>
  std::optional<bool> settle(Read read_truth) {
    report_->in_doubt = true;
    const auto lost = connection_.lock();
    const auto until = std::chrono::steady_clock::now() + settings_.outage_wait_max;
    for (int attempt = 1; std::chrono::steady_clock::now() < until; ++attempt) {
      if (outlived(lost, until)) {
        if (const std::optional<bool> committed = read_truth(line(), until)) return committed;
      }
      pause(attempt);
    }
    return std::nullopt;
  }

  // Connects if need be; false when the database cannot be reached now.
  bool ping();

  pipeline& line() { return connection_.line(); }
  deadline give_up_at() const { return give_up_at_; }
  bool connected() const { return connected_; }

 private:
  void pause(int attempt);
  bool outage_lasts_too_long();
  bool reconnect();
  bool connect(deadline until);
  bool outlived(std::int64_t lost, deadline until);

  const writer_settings& settings_;
  writer_connection connection_;
  std::string_view final_conflict_;
  commit_report unread_;
  commit_report* report_;
  deadline give_up_at_;                   // No new try begins after this.
  std::optional<deadline> outage_until_;  // Set when the database is first missed.
  std::minstd_rand random_{std::random_device{}()};
  std::atomic<bool> connected_{false};
};

}  // namespace persistence
