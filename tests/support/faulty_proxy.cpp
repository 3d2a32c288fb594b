#include "support/faulty_proxy.hpp"

#include <arpa/inet.h>
#include <array>
#include <netdb.h>
#include <netinet/in.h>
#include <poll.h>
#include <stdexcept>
#include <sys/socket.h>
#include <unistd.h>

namespace support {
namespace {

void close_socket(int& socket) {
  if (socket >= 0) ::close(socket);
  socket = -1;
}

bool send_all(int socket, std::string_view bytes) {
  while (!bytes.empty()) {
    const auto sent = ::send(socket, bytes.data(), bytes.size(), MSG_NOSIGNAL);
    if (sent <= 0) return false;
    bytes.remove_prefix(static_cast<std::size_t>(sent));
  }
  return true;
}

std::string receive_some(int socket) {
  std::array<char, 65536> buffer{};
  const auto got = ::recv(socket, buffer.data(), buffer.size(), 0);
  return got <= 0 ? std::string{} : std::string(buffer.data(), static_cast<std::size_t>(got));
}

int connect_to(const std::string& host, const std::string& port) {
  addrinfo hints{};
  hints.ai_socktype = SOCK_STREAM;
  addrinfo* found = nullptr;
  if (::getaddrinfo(host.c_str(), port.c_str(), &hints, &found) != 0) return -1;
  int socket = ::socket(found->ai_family, found->ai_socktype, found->ai_protocol);
  if (socket >= 0 && ::connect(socket, found->ai_addr, found->ai_addrlen) != 0)
    close_socket(socket);
  ::freeaddrinfo(found);
  return socket;
}

int listen_anywhere(std::uint16_t& port) {
  const int socket = ::socket(AF_INET, SOCK_STREAM, 0);
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  socklen_t size = sizeof address;
  auto* plain = reinterpret_cast<sockaddr*>(&address);
  const bool ready = socket >= 0 && ::bind(socket, plain, size) == 0 && ::listen(socket, 16) == 0 &&
                     ::getsockname(socket, plain, &size) == 0;
  if (!ready) throw std::runtime_error("the proxy cannot listen");
  port = ntohs(address.sin_port);
  return socket;
}

// Remembers the end of what went by, so that words cut in two are found.
bool went_by(std::string& tail, const std::string& bytes, const std::string& word) {
  if (word.empty()) return false;
  tail += bytes;
  const bool found = tail.find(word) != std::string::npos;
  if (tail.size() > word.size()) tail.erase(0, tail.size() - word.size());
  return found;
}

}  // namespace

struct faulty_proxy::link {
  int client = -1;
  int server = -1;
  bool frozen = false;
  bool withholding = false;  // Answers are looked at and thrown away until the awaited one came.
  std::string client_tail;
  std::string server_tail;

  link() = default;
  link(const link&) = delete;
  link& operator=(const link&) = delete;
  ~link() {
    close_socket(client);
    close_socket(server);
  }
};

faulty_proxy::faulty_proxy(const std::string& database_url) {
  // postgresql://user@host:port/name
  const auto authority = database_url.find("://") + 3;
  const auto path = database_url.find('/', authority);
  const auto at = database_url.find('@', authority);
  const auto host = at < path ? at + 1 : authority;
  const auto colon = database_url.rfind(':', path);
  server_host_ = database_url.substr(host, colon - host);
  server_port_ = database_url.substr(colon + 1, path - colon - 1);
  std::uint16_t port = 0;
  listener_ = listen_anywhere(port);
  url_ = database_url.substr(0, host) + "127.0.0.1:" + std::to_string(port) +
         database_url.substr(path);
  if (::pipe(wake_) != 0) throw std::runtime_error("the proxy cannot be woken");
  thread_ = std::thread{[this] { serve(); }};
}

faulty_proxy::~faulty_proxy() {
  stopping_ = true;
  close_socket(wake_[1]);
  thread_.join();
  close_socket(wake_[0]);
  close_socket(listener_);
}

void faulty_proxy::arm(fault what, std::string trigger, std::string awaited_answer) {
  const std::lock_guard hold{mutex_};
  armed_ = what;
  trigger_ = std::move(trigger);
  awaited_ = std::move(awaited_answer);
  happened_ = false;
}

bool faulty_proxy::happened() const {
  const std::lock_guard hold{mutex_};
  return happened_;
}

void faulty_proxy::accept_one() {
  auto fresh = std::make_unique<link>();
  fresh->client = ::accept(listener_, nullptr, nullptr);
  fresh->frozen = dead_;
  if (!fresh->frozen) fresh->server = connect_to(server_host_, server_port_);
  links_.push_back(std::move(fresh));
}

// False when the link is to be cut.
bool faulty_proxy::forward_to_server(link& each) {
  const auto bytes = receive_some(each.client);
  if (bytes.empty()) return false;
  const std::lock_guard hold{mutex_};
  if (armed_ == fault::none || !went_by(each.client_tail, bytes, trigger_)) {
    return send_all(each.server, bytes);
  }
  const auto what = armed_;
  armed_ = fault::none;
  happened_ = true;
  if (what == fault::cut_before || !send_all(each.server, bytes)) return false;
  each.frozen = what == fault::freeze || what == fault::cut_client_only;
  if (what == fault::cut_client_only) close_socket(each.client);
  each.withholding = what == fault::cut_after_answer;
  return what != fault::cut_at_once;
}

// False when the link is to be cut.
bool faulty_proxy::forward_to_client(link& each) {
  const auto bytes = receive_some(each.server);
  if (bytes.empty()) return false;
  if (!each.withholding) return send_all(each.client, bytes);
  const std::lock_guard hold{mutex_};
  return !went_by(each.server_tail, bytes, awaited_);
}

// Forwards what the links have to say; cuts those that end.
void faulty_proxy::forward(const std::vector<pollfd>& sockets) {
  for (std::size_t i = 0; i < links_.size(); ++i) {
    auto& each = links_[i];
    const bool whole = (sockets[2 * i].revents == 0 || forward_to_server(*each)) &&
                       (sockets[2 * i + 1].revents == 0 || forward_to_client(*each));
    if (!whole) each.reset();
  }
  std::erase(links_, nullptr);
}

void faulty_proxy::serve() {
  constexpr int look_around_ms = 50;
  while (!stopping_) {
    std::vector<pollfd> sockets;
    for (const auto& each : links_) {
      const bool silent = each->frozen || dead_;
      sockets.push_back({silent ? -1 : each->client, POLLIN, 0});
      sockets.push_back({silent ? -1 : each->server, POLLIN, 0});
    }
    sockets.push_back({listener_, POLLIN, 0});
    sockets.push_back({wake_[0], POLLIN, 0});
    if (::poll(sockets.data(), sockets.size(), look_around_ms) < 0) return;
    const bool somebody_calls = sockets[sockets.size() - 2].revents != 0;
    forward(sockets);
    if (somebody_calls) accept_one();
  }
}

}  // namespace support
