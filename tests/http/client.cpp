#include "client.hpp"

#include <algorithm>
#include <arpa/inet.h>
#include <array>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <stdexcept>
#include <sys/socket.h>
#include <unistd.h>
#include <utility>

namespace test_http {

namespace {

constexpr int patience_ms = 10'000;

std::string lower(std::string text) {
  std::transform(text.begin(), text.end(), text.begin(), [](unsigned char c) {
    return static_cast<char>(std::tolower(c));
  });
  return text;
}

bool wait_for(int socket, short what, int milliseconds) {
  pollfd one{socket, what, 0};
  return poll(&one, 1, milliseconds) == 1;
}

}  // namespace

std::string received::header(const std::string& name) const {
  const auto found = headers.find(name);
  return found == headers.end() ? "" : found->second;
}

std::string received::member(std::string_view name) const {
  const auto key = "\"" + std::string{name} + "\":\"";
  const auto begin = body.find(key);
  if (begin == std::string::npos) return {};
  return body.substr(begin + key.size(), body.find('"', begin + key.size()) - begin - key.size());
}

client::client() : socket_(socket(AF_INET, SOCK_STREAM, 0)) {
  const int one = 1;
  setsockopt(socket_, IPPROTO_TCP, TCP_NODELAY, &one, sizeof one);
}

client::client(std::uint16_t port) : client() { connect(port); }

client client::unconnected() { return {}; }

void client::connect(std::uint16_t port) {
  sockaddr_in to{};
  to.sin_family = AF_INET;
  to.sin_port = htons(port);
  to.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  if (::connect(socket_, reinterpret_cast<const sockaddr*>(&to), sizeof to) != 0) {
    throw std::runtime_error("cannot connect");
  }
}

client::client(client&& other) noexcept
    : socket_(std::exchange(other.socket_, -1)), buffer_(std::move(other.buffer_)) {}

client::~client() {
  if (socket_ >= 0) close(socket_);
}

void client::send(std::string_view bytes) {
  if (send_until_refused(bytes) != bytes.size()) throw std::runtime_error("cannot send");
}

std::size_t client::send_until_refused(std::string_view bytes) {
  std::size_t sent = 0;
  while (sent < bytes.size() && wait_for(socket_, POLLOUT, patience_ms)) {
    const auto now = ::send(socket_, bytes.data() + sent, bytes.size() - sent, MSG_NOSIGNAL);
    if (now < 0) break;
    sent += static_cast<std::size_t>(now);
  }
  return sent;
}

void client::finish_sending() { shutdown(socket_, SHUT_WR); }

void client::receive_slowly() {
  const int bytes = 2'048;
  setsockopt(socket_, SOL_SOCKET, SO_RCVBUF, &bytes, sizeof bytes);
}

void client::receive_some() {
  std::array<char, 16 * 1024> bytes{};
  if (!wait_for(socket_, POLLIN, patience_ms)) throw std::runtime_error("nothing came");
  const auto got = recv(socket_, bytes.data(), bytes.size(), 0);
  if (got <= 0) throw std::runtime_error("the connection was closed");
  buffer_.append(bytes.data(), static_cast<std::size_t>(got));
}

std::string client::receive_line() {
  while (buffer_.find("\r\n") == std::string::npos) receive_some();
  const auto end = buffer_.find("\r\n");
  auto line = buffer_.substr(0, end);
  buffer_.erase(0, end + 2);
  return line;
}

received client::receive_head() {
  received got;
  const auto status = receive_line();
  if (!status.starts_with("HTTP/1.1 ")) throw std::runtime_error("no status line: " + status);
  got.status = std::stoi(status.substr(9, 3));
  for (auto line = receive_line(); !line.empty(); line = receive_line()) {
    const auto colon = line.find(": ");
    if (colon == std::string::npos) throw std::runtime_error("no header: " + line);
    const auto [place, fresh] =
        got.headers.emplace(lower(line.substr(0, colon)), line.substr(colon + 2));
    if (!fresh) throw std::runtime_error("a header twice: " + line);
  }
  return got;
}

std::string client::receive_until(std::string_view end) {
  while (buffer_.find(end) == std::string::npos) receive_some();
  const auto bytes = buffer_.find(end) + end.size();
  auto text = buffer_.substr(0, bytes);
  buffer_.erase(0, bytes);
  return text;
}

received client::receive(std::string_view method) {
  auto got = receive_head();
  if (method == "HEAD" || got.status < 200 || got.status == 304) return got;
  const auto length = std::stoul(got.header("content-length"));
  while (buffer_.size() < length) receive_some();
  got.body = buffer_.substr(0, length);
  buffer_.erase(0, length);
  return got;
}

bool client::is_closed() {
  if (!buffer_.empty() || !wait_for(socket_, POLLIN, patience_ms)) return false;
  char byte = 0;
  return recv(socket_, &byte, 1, 0) <= 0;
}

bool client::is_silent() const { return buffer_.empty() && !wait_for(socket_, POLLIN, 0); }

std::string request_text(
    std::string_view method,
    std::string_view target,
    std::string_view token,
    std::string_view body,
    std::string_view further_lines) {
  std::string text{method};
  text.append(" ").append(target).append(" HTTP/1.1\r\nHost: kitchen\r\n");
  if (!token.empty()) text.append("Authorization: Bearer ").append(token).append("\r\n");
  if (!body.empty()) {
    text.append("Content-Type: application/json\r\nContent-Length: ");
    text.append(std::to_string(body.size())).append("\r\n");
  }
  return text.append(further_lines).append("\r\n").append(body);
}

received ask(std::uint16_t port, std::string_view request) {
  client one{port};
  one.send(request);
  return one.receive(request.starts_with("HEAD") ? "HEAD" : "GET");
}

}  // namespace test_http
