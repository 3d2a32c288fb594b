#pragma once

#include "actors/reply.hpp"

#include <chrono>
#include <condition_variable>
#include <map>
#include <mutex>
#include <optional>
#include <utility>

namespace actors::test {

// Collects answers by ticket and lets the test wait for them.
class waiting_inbox : public answer_sink {
 public:
  void answered(std::uint64_t ticket, answer what) noexcept override {
    const std::lock_guard hold{mutex_};
    answers_.emplace(ticket, std::move(what));
    came_.notify_all();
  }
  std::optional<answer> await(std::uint64_t ticket) {
    std::unique_lock hold{mutex_};
    const auto there =
        came_.wait_for(hold, std::chrono::seconds{10}, [&] { return answers_.contains(ticket); });
    return there ? std::optional{answers_.at(ticket)} : std::nullopt;
  }

 private:
  std::mutex mutex_;
  std::condition_variable came_;
  std::map<std::uint64_t, answer> answers_;
};

}  // namespace actors::test
