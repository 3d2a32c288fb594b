#pragma once

#include "bench/load/order_id.hpp"

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace load {

// What the tool wants to know of an answer.
struct answer {
  std::uint16_t status = 0;
  bool replayed = false;   // Idempotent-Replayed: true.
  bool closes = false;     // The server will close the connection.
  bool has_order = false;  // Location ends in an id of the right length.
  order_id order{};
};

// Reads one HTTP/1.1 answer out of whatever pieces arrive. Takes only what our arms send: a body
// with Content-Length. Anything else is malformed: a second length, Transfer-Encoding, bytes after
// the body, a header beyond its limit.
class answer_reader {
 public:
  enum class progress : std::uint8_t { wants_more, complete, malformed };

  static constexpr std::size_t header_bytes_max = 8 * 1024;
  static constexpr std::uint64_t body_bytes_max = 1 << 30;

  void begin();

  // Takes all of the bytes. After complete or malformed comes begin().
  progress read(std::string_view bytes);

  const answer& now() const { return now_; }

 private:
  progress read_body(std::string_view bytes);
  bool read_header(std::string_view header);
  bool read_status(std::string_view line);
  bool read_field(std::string_view line);
  bool keep_length(std::string_view value);
  void keep_order(std::string_view location);

  answer now_;
  std::string header_;  // Only when it comes in pieces.
  bool in_body_ = false;
  bool has_length_ = false;
  std::uint64_t body_left_ = 0;
};

}  // namespace load
