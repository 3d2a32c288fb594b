#pragma once

#include "actors/attempt.hpp"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

namespace actors {

// What an order remembers of those who asked: the attempt that created it, which never makes room,
// and of the others the newest attempts_max. Small until there are others. Not thread-safe.
class attempt_log {
 public:
  explicit attempt_log(domain::timestamp began) : began_(began) {}

  void count_command() { ++asked_; }
  void keep_creation(domain::timestamp at, attempt_end end, const request_label& request);
  void keep(const attempt& made);
  // What the order knew is gone, and with it the certainty that these are all.
  void doubt() { doubtful_ = true; }

  // True for a record that an attempt, whatever became of it, brought before.
  bool knows_record(std::int32_t partition, std::int64_t offset) const;

  domain::timestamp began() const { return began_; }
  std::uint32_t asked() const { return asked_; }
  // True when there may have been other attempts since `began`.
  bool forgot() const { return doubtful_; }
  // The creation first, then by age, the oldest first.
  std::vector<attempt> all() const;

 private:
  struct ring {
    std::vector<attempt> kept;
    std::size_t oldest = 0;
  };

  std::unique_ptr<ring> others_;
  domain::timestamp began_;
  domain::timestamp created_at_;
  request_label creator_;
  std::uint32_t asked_ = 0;
  attempt_end creation_ = attempt_end::failed;  // `failed`: no attempt since `began` created it.
  bool doubtful_ = false;
};

}  // namespace actors
