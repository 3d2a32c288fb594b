#pragma once

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <optional>

namespace actors {

// When the next transaction begins. Each has a price of its own, whatever it holds, so where
// several ask at a time a short wait lets more of them share it. Who asks alone never waits; and
// since those who ask again only when they were answered cannot become more by waiting, it finds
// out how many there are to wait for: one more than last time as long as they come, fewer when they
// do not. As long as somebody came shortly before the wait was over it was not in vain: they come
// whether they are answered or not. See decision 0021.
class commit_pace {
 public:
  using clock = std::chrono::steady_clock;

  static constexpr std::size_t enough = 16;        // Gathered intents that wait for nobody.
  static constexpr std::size_t patience_max = 32;  // Transactions between two tries in vain.
  static constexpr int shortly = 3;                // Within the last third of a wait.

  // `apart`: between the beginnings of two transactions at most; zero: none is ever put off.
  explicit commit_pace(clock::duration apart) : apart_(apart) {}

  // Whether so many need not wait.
  bool suffices(std::size_t gathered) const { return gathered >= std::min(crowd_, enough); }

  // Nothing when a transaction with `gathered` intents begins now; otherwise how long to wait,
  // unless they suffice before.
  std::optional<clock::duration> wait(std::size_t gathered, clock::time_point now) const {
    const auto left = begun_ + apart_ - now;
    if (suffices(gathered) || left <= clock::duration::zero()) return std::nullopt;
    return left;
  }

  // While one waits.
  void note_arrival(clock::time_point now) { last_arrival_ = now; }

  void begin(std::size_t size, clock::time_point now) {
    begun_ = now;
    if (size >= crowd_) {
      if (hoped_) patience_ = 0;
      hoped_ = size > 1 && resting_ == 0;
      crowd_ = hoped_ ? size + 1 : size;
      if (resting_ > 0) --resting_;
    } else if (now - last_arrival_ < apart_ / shortly) {
      hoped_ = true;  // As many as before may well come yet.
      patience_ = resting_ = 0;
    } else {
      if (hoped_) patience_ = std::clamp<std::size_t>(patience_ * 2, 1, patience_max);
      hoped_ = false;
      resting_ = patience_;
      crowd_ -= (crowd_ - size + 1) / 2;
    }
  }

 private:
  clock::duration apart_;
  clock::time_point begun_;
  clock::time_point last_arrival_;
  std::size_t crowd_ = 1;     // How many are worth waiting for.
  bool hoped_ = false;        // For one more than had come before.
  std::size_t patience_ = 0;  // How long to do without hope after it was in vain.
  std::size_t resting_ = 0;
};

}  // namespace actors
