#pragma once

#include <atomic>
#include <chrono>

namespace console {

// Whether somebody looks: what costs the database or another service is done only then.
class attention {
 public:
  using clock = std::chrono::steady_clock;

  void note() noexcept { last_.store(clock::now().time_since_epoch().count()); }

  bool is_paid() const noexcept {
    constexpr std::chrono::seconds lasts{5};
    const clock::time_point last{clock::duration{last_.load()}};
    return last != clock::time_point{} && clock::now() - last < lasts;
  }

 private:
  std::atomic<clock::rep> last_{0};
};

}  // namespace console
