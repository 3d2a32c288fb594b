#include "bench/load/connection.hpp"

#include <array>
#include <cerrno>
#include <cstring>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <unistd.h>
#include <utility>

namespace load {

namespace {

constexpr std::uint32_t gone = EPOLLRDHUP | EPOLLHUP | EPOLLERR;

sockaddr_in loopback(std::uint16_t port) {
  sockaddr_in out{};
  out.sin_family = AF_INET;
  out.sin_port = htons(port);
  out.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  return out;
}

int connect_to(int socket, std::uint16_t port) {
  const auto where = loopback(port);
  return ::connect(socket, reinterpret_cast<const sockaddr*>(&where), sizeof where);
}

int new_socket(int flags) {
  const int out = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC | flags, 0);
  if (out < 0) throw cannot_run{std::string{"no socket: "} + std::strerror(errno)};
  return out;
}

}  // namespace

void ensure_listening(std::uint16_t port) {
  const int probe = new_socket(0);
  const int failed = connect_to(probe, port);
  ::close(probe);
  if (failed != 0) {
    throw cannot_run{"nobody listens at 127.0.0.1:" + std::to_string(port)};
  }
}

connection::connection(int epoll, std::uint16_t port, std::uint32_t index)
    : epoll_(epoll), port_(port), index_(index) {
  reader_.begin();
}

connection::connection(connection&& other) noexcept
    : epoll_(other.epoll_),
      port_(other.port_),
      index_(other.index_),
      socket_(std::exchange(other.socket_, -1)),
      state_(std::exchange(other.state_, state::down)) {}

connection::outcome connection::open() {
  socket_ = new_socket(SOCK_NONBLOCK);
  peer_closed_ = false;
  const int on = 1;
  ::setsockopt(socket_, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
  state_ = state::connecting;
  if (connect_to(socket_, port_) != 0 && errno != EINPROGRESS) return outcome::connect_failed;
  epoll_event wanted{};
  wanted.events = EPOLLIN | EPOLLOUT | EPOLLRDHUP | EPOLLET;
  wanted.data.u32 = index_;
  if (::epoll_ctl(epoll_, EPOLL_CTL_ADD, socket_, &wanted) != 0) {
    throw cannot_run{std::string{"epoll: "} + std::strerror(errno)};
  }
  return outcome::waits;
}

connection::outcome connection::send(
    const request& what, std::string_view text, clock::time_point since, clock::time_point now) {
  asked_ = what;
  since_ = since;
  sent_at_ = now;
  state_ = state::busy;
  reader_.begin();
  const auto sent = ::send(socket_, text.data(), text.size(), MSG_NOSIGNAL);
  if (sent == static_cast<ssize_t>(text.size())) return outcome::waits;
  if (sent < 0 && errno != EAGAIN) return outcome::reset;
  unsent_ = text.substr(sent < 0 ? 0 : static_cast<std::size_t>(sent));
  return outcome::waits;
}

connection::outcome connection::react(std::uint32_t events) {
  switch (state_) {
    case state::down:
      return outcome::waits;  // Closed after epoll had told of it.
    case state::connecting:
      return finish_connecting();
    case state::idle:
    case state::busy:
      break;
  }
  if ((events & EPOLLOUT) != 0 && !unsent_.empty()) {
    const auto sent = send_rest();
    if (sent != outcome::waits) return sent;
  }
  if ((events & gone) != 0) peer_closed_ = true;
  return (events & (EPOLLIN | gone)) != 0 ? receive() : outcome::waits;
}

connection::outcome connection::finish_connecting() {
  int failed = 0;
  socklen_t length = sizeof failed;
  ::getsockopt(socket_, SOL_SOCKET, SO_ERROR, &failed, &length);
  if (failed != 0) return outcome::connect_failed;
  state_ = state::idle;
  return outcome::connected;
}

// A read that does not fill the buffer has taken all there is, so the next edge will be told.
connection::outcome connection::receive() {
  static std::array<char, 64 * 1024> bytes;
  for (;;) {
    const auto got = ::recv(socket_, bytes.data(), bytes.size(), 0);
    if (got < 0 && errno == EAGAIN) return peer_closed_ ? lost() : outcome::waits;
    if (got <= 0) return lost();
    if (state_ == state::idle) return outcome::malformed;  // Nothing was asked.
    const auto size = static_cast<std::size_t>(got);
    switch (reader_.read({bytes.data(), size})) {
      case answer_reader::progress::malformed:
        return outcome::malformed;
      case answer_reader::progress::complete:
        if (!unsent_.empty()) return outcome::malformed;  // An answer before the question.
        state_ = state::idle;
        return outcome::answered;
      case answer_reader::progress::wants_more:
        if (size < bytes.size() && !peer_closed_) return outcome::waits;
    }
  }
}

connection::outcome connection::send_rest() {
  const auto sent = ::send(socket_, unsent_.data(), unsent_.size(), MSG_NOSIGNAL);
  if (sent < 0) return errno == EAGAIN ? outcome::waits : outcome::reset;
  unsent_.erase(0, static_cast<std::size_t>(sent));
  return outcome::waits;
}

connection::outcome connection::lost() const {
  return state_ == state::idle ? outcome::closed_idle : outcome::reset;
}

void connection::close() {
  if (socket_ >= 0) ::close(socket_);
  socket_ = -1;
  state_ = state::down;
  unsent_.clear();
}

}  // namespace load
