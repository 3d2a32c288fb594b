#include "fake_kitchen.hpp"

#include <chrono>
#include <stdexcept>
#include <utility>

namespace test_http {

void fake_kitchen::answer_by(script next) {
  const std::lock_guard lock{mutex_};
  script_ = std::move(next);
}

void fake_kitchen::set_ready(actors::readiness parts) {
  const std::lock_guard lock{mutex_};
  ready_ = parts;
}

command fake_kitchen::take() {
  std::unique_lock lock{mutex_};
  const bool came =
      arrived_.wait_for(lock, std::chrono::seconds{10}, [this] { return !held_.empty(); });
  if (!came) throw std::runtime_error("nothing reached the kitchen");
  auto oldest = std::move(held_.front());
  held_.pop_front();
  return oldest;
}

std::size_t fake_kitchen::count() const {
  const std::lock_guard lock{mutex_};
  return count_;
}

actors::readiness fake_kitchen::ready() const {
  const std::lock_guard lock{mutex_};
  return ready_;
}

void fake_kitchen::receive(command asked) {
  script now;
  {
    const std::lock_guard lock{mutex_};
    ++count_;
    now = script_;
    if (!now) held_.push_back(std::move(asked));
  }
  if (now) return now(asked);
  arrived_.notify_all();
}

actors::reply& token_of(command& asked) {
  return std::visit([](auto& one) -> actors::reply& { return one.to; }, asked);
}

actors::answer answer_of(actors::outcome what, std::string body, domain::order_id order) {
  actors::answer made;
  made.what = what;
  made.body = std::move(body);
  made.order = order;
  return made;
}

}  // namespace test_http
