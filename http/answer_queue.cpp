#include "http/answer_queue.hpp"

#include "http/answer_slot.hpp"

namespace http {

void answer_queue::push(item answer) {
  const std::lock_guard lock{mutex_};
  if (closed_) return;
  waiting_.push_back(std::move(answer));
  if (woken_) return;
  woken_ = true;
  wake_();  // Under the lock, so that after close() nobody touches an I/O context that is gone.
}

void answer_queue::drain() {
  {
    const std::lock_guard lock{mutex_};
    woken_ = false;
    draining_.swap(waiting_);
  }
  for (auto& answer : draining_) answer.slot->deliver(answer.ticket, std::move(answer.what));
  draining_.clear();
}

void answer_queue::close() {
  std::vector<item> dropped;
  const std::lock_guard lock{mutex_};
  closed_ = true;
  dropped.swap(waiting_);
}

}  // namespace http
