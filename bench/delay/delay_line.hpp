#pragma once

#include <chrono>
#include <cstddef>
#include <deque>
#include <string>
#include <utility>

namespace delay {

using clock = std::chrono::steady_clock;

// Bytes under way: each piece comes out a fixed time after it went in, in the same order. Whoever
// puts bytes in looks first how many there is room for.
class delay_line {
 public:
  static constexpr std::size_t bytes_max = 1024 * 1024;

  explicit delay_line(clock::duration delay) : delay_(delay) {}

  std::size_t room() const { return bytes_max - bytes_; }
  bool empty() const { return pieces_.empty(); }

  // At most room() bytes.
  void put(std::string bytes, clock::time_point now) {
    bytes_ += bytes.size();
    pieces_.push_back({std::move(bytes), now + delay_});
  }

  // When the next piece comes out; there must be one.
  clock::time_point next() const { return pieces_.front().due; }

  // Everything that is due by now, as one piece.
  std::string take(clock::time_point now) {
    std::string out;
    while (!pieces_.empty() && pieces_.front().due <= now) {
      auto& first = pieces_.front();
      if (out.empty())
        out = std::move(first.bytes);
      else
        out += first.bytes;
      pieces_.pop_front();
    }
    bytes_ -= out.size();
    return out;
  }

 private:
  struct piece {
    std::string bytes;
    clock::time_point due;
  };

  clock::duration delay_;
  std::deque<piece> pieces_;
  std::size_t bytes_ = 0;
};

}  // namespace delay
