#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace http {

enum class verb : std::uint8_t { get, post, head, other };

constexpr std::string_view to_string(verb method) {
  switch (method) {
    case verb::get:
      return "GET";
    case verb::post:
      return "POST";
    case verb::head:
      return "HEAD";
    case verb::other:
      break;
  }
  return "OTHER";
}

// What the API needs of one request, and nothing else. A session reuses one, so that its texts keep
// their memory.
struct request {
  verb method = verb::other;
  std::string target;
  std::size_t path_bytes = 0;
  std::string authorization;
  std::string cookie;  // All lines of it.
  std::string idempotency_key;
  std::string content_type;
  std::string prefer;
  std::string if_none_match;
  std::string last_event_id;
  std::string request_id;  // Empty when the client sent none that can be used.
  std::string body;
  std::optional<std::uint64_t> content_length;
  std::size_t idempotency_key_lines = 0;
  bool version_1_1 = false;
  bool keep_alive = false;
  bool expects_continue = false;
  bool from_console = false;    // It bears `Console-Request: 1`, which no other site can send.
  bool body_too_large = false;  // By its Content-Length; not a byte of it was read.

  std::string_view path() const { return std::string_view{target}.substr(0, path_bytes); }

  // What follows the question mark, which is not part of it.
  std::string_view query() const {
    return path_bytes < target.size() ? std::string_view{target}.substr(path_bytes + 1)
                                      : std::string_view{};
  }
};

// Makes the request empty and keeps the memory of its texts, unless one large body would be kept
// for ever.
void clear(request& in);

}  // namespace http
