#pragma once

#include <algorithm>

namespace persistence::kitchen {

// Whether the next batch may be decided by what is remembered of the database. After a miss the
// next batches look first: one, and twice as many after each miss in a row, up to `rest_max`.
class foresight {
 public:
  static constexpr int rest_max = 64;

  bool may_try() {
    if (resting_ == 0) return true;
    --resting_;
    return false;
  }

  void held() { rest_ = 0; }

  void missed() {
    rest_ = std::clamp(rest_ * 2, 1, rest_max);
    resting_ = rest_;
  }

 private:
  int rest_ = 0;     // How many batches looked first after the last miss.
  int resting_ = 0;  // How many will from now on.
};

}  // namespace persistence::kitchen
