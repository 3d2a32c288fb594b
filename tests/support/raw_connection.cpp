#include "support/raw_connection.hpp"

#include <algorithm>
#include <arpa/inet.h>
#include <array>
#include <charconv>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <optional>
#include <poll.h>
#include <stdexcept>
#include <sys/socket.h>
#include <unistd.h>
#include <utility>

namespace support {
namespace {

constexpr std::string_view header_end = "\r\n\r\n";

// Bytes of the first whole response, or nothing while some are missing.
std::optional<std::size_t> whole_response(std::string_view bytes) {
  const auto end = bytes.find(header_end);
  if (end == std::string_view::npos) return std::nullopt;
  constexpr std::string_view name = "\r\nContent-Length: ";
  const auto place = bytes.find(name);
  std::size_t length = 0;
  if (place < end) {
    const auto* first = bytes.data() + place + name.size();
    std::from_chars(first, bytes.data() + end, length);
  }
  const auto whole = end + header_end.size() + length;
  if (bytes.size() < whole) return std::nullopt;
  return whole;
}

}  // namespace

raw_connection::raw_connection(std::uint16_t port)
    : socket_(::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0)) {
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_port = htons(port);
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  const auto* plain = reinterpret_cast<const sockaddr*>(&address);
  if (socket_ < 0 || ::connect(socket_, plain, sizeof address) != 0) {
    if (socket_ >= 0) ::close(socket_);
    throw std::runtime_error("nobody listens on port " + std::to_string(port));
  }
  const int on = 1;
  ::setsockopt(socket_, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
}

raw_connection::~raw_connection() {
  if (socket_ >= 0) ::close(socket_);
}

raw_connection::raw_connection(raw_connection&& other) noexcept
    : socket_(std::exchange(other.socket_, -1)),
      received_(std::move(other.received_)),
      closed_(other.closed_) {}

bool raw_connection::send(std::string_view bytes) const {
  while (!bytes.empty()) {
    const auto sent = ::send(socket_, bytes.data(), bytes.size(), MSG_NOSIGNAL);
    if (sent <= 0) return false;
    bytes.remove_prefix(static_cast<std::size_t>(sent));
  }
  return true;
}

// False when nothing came until the end, or nothing will come any more.
bool raw_connection::receive_by(std::chrono::steady_clock::time_point end) {
  if (closed_) return false;
  const auto left =
      std::chrono::duration_cast<std::chrono::milliseconds>(end - std::chrono::steady_clock::now());
  pollfd ready{socket_, POLLIN, 0};
  if (::poll(&ready, 1, static_cast<int>(std::max<std::int64_t>(left.count(), 0))) <= 0)
    return false;
  std::array<char, 16'384> piece{};
  const auto got = ::recv(socket_, piece.data(), piece.size(), 0);
  closed_ = got <= 0;
  if (!closed_) received_.append(piece.data(), static_cast<std::size_t>(got));
  return !closed_;
}

std::string raw_connection::read_response(std::chrono::milliseconds limit) {
  const auto end = std::chrono::steady_clock::now() + limit;
  while (!whole_response(received_) && receive_by(end)) {
  }
  const auto size = whole_response(received_).value_or(received_.size());
  auto response = received_.substr(0, size);
  received_.erase(0, size);
  return response;
}

std::string raw_connection::read_until_closed(std::chrono::milliseconds limit) {
  const auto end = std::chrono::steady_clock::now() + limit;
  while (receive_by(end)) {
  }
  return std::exchange(received_, {});
}

bool raw_connection::closed_within(std::chrono::milliseconds limit) {
  read_until_closed(limit);
  return closed_;
}

void raw_connection::finish_sending() const { ::shutdown(socket_, SHUT_WR); }

int status_of(std::string_view response) {
  constexpr std::string_view version = "HTTP/1.1 ";
  int status = 0;
  if (!response.starts_with(version)) return 0;
  const auto* first = response.data() + version.size();
  std::from_chars(first, response.data() + response.size(), status);
  return status;
}

std::string body_of(const std::string& response) {
  const auto end = response.find(header_end);
  return end == std::string::npos ? std::string{} : response.substr(end + header_end.size());
}

}  // namespace support
