#include "bench/row_lock/row_lock_kitchen.hpp"

#include <algorithm>
#include <utility>

namespace bench::row_lock {

row_lock_kitchen::row_lock_kitchen(const std::string& database_url, std::size_t threads) {
  for (std::size_t made = 0; made < threads; ++made) {
    clerks_.push_back(std::make_unique<clerk>(database_url));
  }
  for (auto& each : clerks_) threads_.emplace_back([this, &one = *each] { work(one); });
}

row_lock_kitchen::~row_lock_kitchen() {
  {
    const std::lock_guard lock{mutex_};
    closed_ = true;
  }
  filled_.notify_all();
  for (auto& each : threads_) each.join();
}

void row_lock_kitchen::take(command asked) {
  {
    const std::lock_guard lock{mutex_};
    if (!closed_ && waiting_.size() < waiting_max) {
      waiting_.push_back(std::move(asked));
      filled_.notify_one();
      return;
    }
  }
  std::visit([](auto& each) { each.to.refuse(domain::refusal::overloaded); }, asked);
}

void row_lock_kitchen::work(clerk& one) {
  one.open();
  for (;;) {
    std::unique_lock lock{mutex_};
    filled_.wait(lock, [this] { return closed_ || !waiting_.empty(); });
    if (waiting_.empty()) return;
    auto next = std::move(waiting_.front());
    waiting_.pop_front();
    lock.unlock();
    one.serve(std::move(next));
  }
}

actors::readiness row_lock_kitchen::ready() const {
  const auto all =
      std::all_of(clerks_.begin(), clerks_.end(), [](const auto& each) { return each->ready(); });
  return {all, all};
}

}  // namespace bench::row_lock
