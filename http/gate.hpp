#pragma once

#include "domain/result.hpp"
#include "http/metrics.hpp"
#include "http/settings.hpp"

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <unordered_map>

namespace http {

class gate;

// The right to have one request in flight, or one stream open; given back when it is destroyed.
class permit {
 public:
  permit() = default;
  permit(permit&& other) noexcept;
  permit& operator=(permit&& other) noexcept;
  ~permit() { give_back(); }

 private:
  friend class gate;

  enum class kind : std::uint8_t { request, apart, stream };

  permit(std::shared_ptr<gate> from, kind what);
  void give_back() noexcept;

  std::shared_ptr<gate> from_;
  kind kind_ = kind::request;
  std::atomic<std::uint32_t>* of_user_ = nullptr;
};

// Counts connections and requests in flight and says when it is enough. Shared by all I/O threads,
// and by requests whose answer comes after their connection is gone: a request is in flight until
// the kitchen lets go of it.
class gate : public std::enable_shared_from_this<gate> {
 public:
  enum class entry : std::uint8_t { admitted, turned_away, full };

  gate(const http_settings& limits, std::shared_ptr<metrics> counts);

  // Counts a connection in. `turned_away`: only to be told that there is no room. `full`: to be
  // closed without a word. Whoever was let in or turned away is counted out by leave().
  entry enter();
  void leave(entry as) noexcept;

  // Refuses overloaded, or too_many_requests when the user has too many of them.
  domain::result<permit> admit(const std::string& user);

  // Refuses overloaded. Neither is a request in flight.
  domain::result<permit> admit_stream();
  domain::result<permit> admit_apart();

  // Waits until no connection is left; false when some were at the deadline.
  bool wait_empty(std::chrono::steady_clock::time_point deadline);

  // Users it has a count for, those with nothing in flight included.
  std::size_t users();

 private:
  friend class permit;

  std::atomic<std::uint32_t>& count_of(const std::string& user);
  void forget_idle_users();

  const std::size_t connections_max_;
  const std::size_t turned_away_max_;
  const std::size_t in_flight_max_;
  const std::size_t per_user_max_;
  const std::size_t streams_max_;
  const std::size_t apart_max_;
  const std::shared_ptr<metrics> counts_;
  std::atomic<std::size_t> connections_{0};
  std::atomic<std::size_t> turned_away_{0};
  std::atomic<std::size_t> in_flight_{0};
  std::atomic<std::size_t> streams_{0};
  std::atomic<std::size_t> apart_{0};
  std::mutex mutex_;
  std::condition_variable emptied_;
  std::unordered_map<std::string, std::atomic<std::uint32_t>>
      users_;  // At most twice in_flight_max_.
};

}  // namespace http
