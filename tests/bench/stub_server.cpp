#include "stub_server.hpp"

#include <array>
#include <netinet/in.h>
#include <sys/socket.h>
#include <system_error>
#include <unistd.h>
#include <utility>

namespace load {

stub_server::stub_server(answerer answer)
    : answer_(std::move(answer)), listener_(::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0)) {
  sockaddr_in here{};
  here.sin_family = AF_INET;
  here.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  socklen_t length = sizeof here;
  auto* const address = reinterpret_cast<sockaddr*>(&here);
  if (::bind(listener_, address, length) != 0 || ::listen(listener_, 64) != 0 ||
      ::getsockname(listener_, address, &length) != 0) {
    throw std::system_error{errno, std::generic_category(), "stub_server"};
  }
  port_ = ntohs(here.sin_port);
  accepting_ = std::thread{[this] { accept(); }};
}

stub_server::~stub_server() {
  ::shutdown(listener_, SHUT_RDWR);
  accepting_.join();
  ::close(listener_);
  {
    const std::lock_guard lock{mutex_};
    for (const int each : sockets_) ::shutdown(each, SHUT_RDWR);
  }
  for (auto& each : threads_) each.join();
  for (const int each : sockets_) ::close(each);
}

void stub_server::accept() {
  for (;;) {
    const int socket = ::accept(listener_, nullptr, nullptr);
    if (socket < 0) return;
    const std::lock_guard lock{mutex_};
    sockets_.push_back(socket);
    threads_.emplace_back([this, socket] { serve(socket); });
  }
}

void stub_server::serve(int socket) {
  std::array<char, 4096> bytes;
  for (int number = 1;; ++number) {
    const auto got = ::recv(socket, bytes.data(), bytes.size(), 0);
    if (got <= 0) return;
    const auto out = answer_({bytes.data(), static_cast<std::size_t>(got)}, number);
    ::send(socket, out.bytes.data(), out.bytes.size(), MSG_NOSIGNAL);
    if (out.closes) {
      ::shutdown(socket, SHUT_RDWR);
      return;
    }
  }
}

}  // namespace load
