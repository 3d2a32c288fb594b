#pragma once

#include "bench/load/answer_reader.hpp"
#include "bench/load/arrivals.hpp"
#include "bench/load/request.hpp"

#include <cstdint>
#include <stdexcept>
#include <string>
#include <string_view>

namespace load {

// The tool cannot do its work at all; what() is one sentence that says why.
struct cannot_run : std::runtime_error {
  using std::runtime_error::runtime_error;
};

// Connects once and closes again. Throws cannot_run when nobody listens.
void ensure_listening(std::uint16_t port);

// One connection of 127.0.0.1, one request at a time, never blocking. It is registered with its
// epoll once and for all (edge-triggered, for both directions), under its index.
class connection {
 public:
  enum class state : std::uint8_t { down, connecting, idle, busy };

  enum class outcome : std::uint8_t {
    waits,
    connected,
    connect_failed,
    answered,
    malformed,
    reset,        // In the middle of a request.
    closed_idle,  // Between two requests, as a server may.
  };

  connection(int epoll, std::uint16_t port, std::uint32_t index);
  ~connection() { close(); }
  connection(connection&& other) noexcept;
  connection& operator=(connection&&) = delete;

  state now() const { return state_; }

  // From down. Throws cannot_run when the machine gives no socket.
  outcome open();

  // From idle. `since` is when its latency begins.
  outcome send(
      const request& what, std::string_view text, clock::time_point since, clock::time_point now);

  // What came of the events that epoll told.
  outcome react(std::uint32_t events);

  void close();

  // After `answered`: what was asked, what came, and whether the connection can be used again.
  const request& asked() const { return asked_; }
  const answer& answered() const { return reader_.now(); }
  bool is_spent() const { return peer_closed_ || reader_.now().closes; }

  clock::time_point since() const { return since_; }
  clock::time_point sent_at() const { return sent_at_; }

 private:
  outcome finish_connecting();
  outcome receive();
  outcome send_rest();
  outcome lost() const;

  int epoll_;
  std::uint16_t port_;
  std::uint32_t index_;
  int socket_ = -1;
  state state_ = state::down;
  bool peer_closed_ = false;
  request asked_;
  clock::time_point since_;
  clock::time_point sent_at_;
  std::string unsent_;
  answer_reader reader_;
};

}  // namespace load
