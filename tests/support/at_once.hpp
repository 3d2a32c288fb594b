#pragma once

#include <cstddef>
#include <exception>
#include <latch>
#include <thread>
#include <type_traits>
#include <vector>

namespace support {

// Calls `call(0)` … `call(count - 1)`, each in a thread of its own, all let go at the same moment,
// and returns what they returned in that order. Throws what one of them threw.
template <class Call>
auto at_once(std::size_t count, Call call) {
  using result = std::invoke_result_t<Call&, std::size_t>;
  static_assert(!std::is_same_v<result, bool>, "a vector of bool is not safe to write at once");
  std::vector<result> results(count);
  std::vector<std::exception_ptr> failures(count);
  std::latch start{static_cast<std::ptrdiff_t>(count)};
  std::vector<std::thread> threads;
  threads.reserve(count);
  for (std::size_t i = 0; i < count; ++i) {
    threads.emplace_back([&, i] {
      start.arrive_and_wait();
      try {
        results[i] = call(i);
      } catch (...) {
        failures[i] = std::current_exception();
      }
    });
  }
  for (auto& each : threads) each.join();
  for (const auto& failure : failures) {
    if (failure) std::rethrow_exception(failure);
  }
  return results;
}

}  // namespace support
