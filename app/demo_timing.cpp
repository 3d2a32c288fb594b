#include "app/demo_timing.hpp"

#include <cstddef>
#include <latch>
#include <thread>

namespace app {

bool comes_true(std::chrono::milliseconds limit, const std::function<bool()>& condition) {
  constexpr std::chrono::milliseconds between{10};
  const auto end = std::chrono::steady_clock::now() + limit;
  while (!condition()) {
    if (std::chrono::steady_clock::now() >= end) return false;
    std::this_thread::sleep_for(between);
  }
  return true;
}

std::vector<http::got> at_once(const std::vector<std::function<http::got()>>& calls) {
  std::vector<http::got> answers(calls.size());
  std::latch start{static_cast<std::ptrdiff_t>(calls.size())};
  std::vector<std::jthread> threads;
  for (std::size_t i = 0; i < calls.size(); ++i) {
    threads.emplace_back([&, i] {
      start.arrive_and_wait();
      try {
        answers[i] = calls[i]();
      } catch (const std::exception&) {
        answers[i].status = 0;
      }
    });
  }
  threads.clear();
  return answers;
}

}  // namespace app
