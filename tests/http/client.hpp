#pragma once

#include <chrono>
#include <cstdint>
#include <map>
#include <string>
#include <string_view>

namespace test_http {

struct received {
  int status = 0;
  std::map<std::string, std::string> headers;  // Names in lower case.
  std::string body;

  std::string header(const std::string& name) const;
  // The member of a problem document, or of any flat object of texts; empty when there is none.
  std::string member(std::string_view name) const;
};

// A TCP connection to the server under test that sends exactly the bytes it is told to. Every wait
// is bounded; what does not come throws.
class client {
 public:
  explicit client(std::uint16_t port);
  // Has its socket and is not connected yet.
  static client unconnected();
  ~client();
  client(client&& other) noexcept;
  client(const client&) = delete;
  client& operator=(const client&) = delete;
  client& operator=(client&&) = delete;

  void connect(std::uint16_t port);
  void send(std::string_view bytes);
  // Sends what the peer takes before it closes or stops taking; how many bytes that were.
  std::size_t send_until_refused(std::string_view bytes);
  void finish_sending();
  void receive_slowly();  // A small window, so that a large answer does not fit.

  received receive(std::string_view method = "GET");
  // The status and the headers of an answer that goes on, and then what it goes on with: everything
  // up to and including `end`.
  received receive_head();
  std::string receive_until(std::string_view end);
  // Whether the peer closes without sending anything more.
  bool is_closed();
  // Nothing has arrived so far.
  bool is_silent() const;

 private:
  client();

  std::string receive_line();
  void receive_some();

  int socket_;
  std::string buffer_;
};

// A request with the headers every request needs.
std::string request_text(
    std::string_view method,
    std::string_view target,
    std::string_view token = "",
    std::string_view body = "",
    std::string_view further_lines = "");

// One request on a connection of its own.
received ask(std::uint16_t port, std::string_view request);

}  // namespace test_http
