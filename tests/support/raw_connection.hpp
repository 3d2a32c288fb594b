#pragma once

#include <chrono>
#include <cstdint>
#include <string>
#include <string_view>

namespace support {

// A bare socket to a port of this machine, for bytes no proper client sends. Every wait has a
// limit.
class raw_connection {
 public:
  // Throws std::runtime_error when nobody listens.
  explicit raw_connection(std::uint16_t port);
  ~raw_connection();
  raw_connection(raw_connection&& other) noexcept;
  raw_connection& operator=(raw_connection&&) = delete;

  // False when the other side has closed.
  bool send(std::string_view bytes) const;

  // The next whole response, header and body; what came so far when the limit or the end was met.
  std::string read_response(std::chrono::milliseconds limit = std::chrono::seconds{20});

  // All that comes until the other side closes, or until the limit.
  std::string read_until_closed(std::chrono::milliseconds limit = std::chrono::seconds{20});

  // True when the other side closed within the limit; what came before is dropped.
  bool closed_within(std::chrono::milliseconds limit);

  // Whether the other side is known to have closed.
  bool closed() const { return closed_; }

  // Sends nothing more, but still reads.
  void finish_sending() const;

 private:
  bool receive_by(std::chrono::steady_clock::time_point end);

  int socket_ = -1;
  std::string received_;
  bool closed_ = false;
};

// The status code of a response's first line, or 0.
int status_of(std::string_view response);

// The body of a response.
std::string body_of(const std::string& response);

}  // namespace support
