#pragma once

#include "actors/reply.hpp"

#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <deque>
#include <functional>
#include <mutex>
#include <stdexcept>
#include <utility>
#include <variant>

namespace test_http {

// What stands behind a door and does what a test says: answers at once by a script, or holds what
// it was asked until the test takes it. `Command` is a variant of all that can be asked.
template <class Command>
class fake_door {
 public:
  using script = std::function<void(Command&)>;

  void answer_by(script next) {
    const std::lock_guard lock{mutex_};
    script_ = std::move(next);
  }

  // The oldest command that is held; waits for one. Fails the test when none comes.
  Command take() {
    std::unique_lock lock{mutex_};
    const bool came =
        arrived_.wait_for(lock, std::chrono::seconds{10}, [this] { return !held_.empty(); });
    if (!came) throw std::runtime_error("nothing reached the door");
    auto oldest = std::move(held_.front());
    held_.pop_front();
    return oldest;
  }

  template <class One>
  One take_as() {
    return std::get<One>(take());
  }

  // Everything that was ever sent here.
  std::size_t count() const {
    const std::lock_guard lock{mutex_};
    return count_;
  }

 protected:
  void receive(Command asked) {
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

 private:
  mutable std::mutex mutex_;
  std::condition_variable arrived_;
  std::deque<Command> held_;
  script script_;
  std::size_t count_ = 0;
};

// The token of any command.
template <class... Commands>
actors::reply& token_of(std::variant<Commands...>& asked) {
  return std::visit([](auto& one) -> actors::reply& { return one.to; }, asked);
}

// An answer with a body.
inline actors::answer answer_of(
    actors::outcome what, std::string body, domain::order_id order = {}) {
  actors::answer made;
  made.what = what;
  made.body = std::move(body);
  made.order = order;
  return made;
}

}  // namespace test_http
