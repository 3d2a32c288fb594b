#pragma once

#include <chrono>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace http {

using header_lines = std::vector<std::pair<std::string, std::string>>;

struct got {
  int status = 0;
  header_lines headers;
  std::string body;

  // The first header of that name, in any case; empty when there is none.
  std::string header(const std::string& name) const;
};

// A small blocking client for tools and tests: one connection, kept alive and made anew when it was
// lost. Not for use by several threads at once.
class client {
 public:
  client(std::string host, std::uint16_t port, std::chrono::milliseconds wait_max);
  // From "http://host:port", the host a name or an address; throws std::invalid_argument for
  // anything else.
  explicit client(
      const std::string& url, std::chrono::milliseconds wait_max = std::chrono::seconds{15});
  ~client();
  client(client&&) noexcept;
  client& operator=(client&&) noexcept;

  // The answer, or nothing when none came: refused, reset, cut off or too late. A request is sent
  // once; whether to repeat it is the caller's to decide.
  std::optional<got> send(
      const std::string& verb,
      const std::string& target,
      const header_lines& headers,
      const std::string& body = {});

  // Sends the request and hangs up without reading the answer.
  bool send_and_hang_up(
      const std::string& verb,
      const std::string& target,
      const header_lines& headers,
      const std::string& body = {});

  void close();

 private:
  struct connection;
  std::string host_;
  std::uint16_t port_;
  std::chrono::milliseconds wait_max_;
  std::unique_ptr<connection> connection_;
};

}  // namespace http
