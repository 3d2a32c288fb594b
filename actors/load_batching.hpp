#pragma once

#include "actors/batching_store.hpp"

#include <spdlog/spdlog.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstddef>
#include <utility>
#include <vector>

namespace actors {

inline constexpr std::size_t load_batch_max = 256;

// A reader whose database may be away: then it is not asked again at once, and the outside is told.
template <class Reader>
class guarded_reader {
 public:
  template <class Settings>
  guarded_reader(Settings settings, std::atomic<bool>* ready)
      : reader_(std::move(settings)), ready_(ready) {}

  // Runs `read(Reader&)`; false when the database is away.
  template <class Read>
  bool try_read(Read read) {
    if (!reader_.connected() && std::chrono::steady_clock::now() < retry_at_) return false;
    try {
      read(reader_);
      ready_->store(true, std::memory_order_relaxed);
      return true;
    } catch (const std::exception& why) {
      spdlog::warn("reader: read failed why=\"{}\"", why.what());
      ready_->store(reader_.connected(), std::memory_order_relaxed);
      retry_at_ = std::chrono::steady_clock::now() + retry_pause;
      return false;
    }
  }

  void look_after_connection() { ready_->store(reader_.ping(), std::memory_order_relaxed); }

 private:
  Reader reader_;
  std::atomic<bool>* ready_;
  std::chrono::steady_clock::time_point retry_at_{};
};

// Requests to load that gather while a read runs.
template <class Request>
class load_batch {
 public:
  // True when a flush has to be sent: this is the first of those that gather.
  bool gather(Request& request) {
    waiting_.push_back(std::move(request));
    return !std::exchange(flushing_, true);
  }

  // Takes the oldest requests out, as many as may be loaded together.
  std::vector<Request> take() {
    flushing_ = false;
    const auto size = static_cast<std::ptrdiff_t>(std::min(waiting_.size(), load_batch_max));
    std::vector<Request> batch{
        std::make_move_iterator(waiting_.begin()),
        std::make_move_iterator(waiting_.begin() + size)};
    waiting_.erase(waiting_.begin(), waiting_.begin() + size);
    return batch;
  }

  // True when another flush has to be sent, because some were left.
  bool goes_on() {
    flushing_ = !waiting_.empty();
    return flushing_;
  }

 private:
  std::vector<Request> waiting_;
  bool flushing_ = false;
};

}  // namespace actors
