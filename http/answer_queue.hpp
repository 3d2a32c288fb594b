#pragma once

#include "actors/reply.hpp"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <vector>

namespace http {

class answer_slot;

// Where other threads leave answers for one I/O thread. A burst of answers wakes it once.
class answer_queue {
 public:
  struct item {
    std::shared_ptr<answer_slot> slot;
    std::uint64_t ticket = 0;
    actors::answer what;
  };

  // `wake` is called from any thread and must make the I/O thread call drain() soon.
  explicit answer_queue(std::function<void()> wake) : wake_(std::move(wake)) {}

  // From any thread. Dropped when the queue is closed.
  void push(item answer);

  // In the I/O thread: hands each answer to its slot.
  void drain();

  // After this nothing is woken any more: the I/O thread may end.
  void close();

 private:
  std::function<void()> wake_;
  std::mutex mutex_;
  std::vector<item> waiting_;
  std::vector<item> draining_;  // Only of the I/O thread; keeps its memory between bursts.
  bool woken_ = false;
  bool closed_ = false;
};

}  // namespace http
