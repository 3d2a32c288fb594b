#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>

namespace messaging {

// How far a partition is settled without a gap. Offsets come in rising order, but not every number
// need occur.
class watermark {
 public:
  explicit watermark(std::int64_t start) : mark_(start) {}

  void take(std::int64_t offset);    // Greater than all before it.
  void settle(std::int64_t offset);  // One that was taken; once.

  // Everything that was taken before it is settled; -1 while nothing is known.
  std::int64_t mark() const { return mark_; }
  std::size_t open() const { return open_; }  // Taken and not settled.

 private:
  struct entry {
    std::int64_t offset = 0;
    bool settled = false;
  };

  entry& find(std::int64_t offset);

  std::deque<entry> taken_;  // From the first that is not settled on.
  std::int64_t mark_;
  std::size_t open_ = 0;
};

}  // namespace messaging
