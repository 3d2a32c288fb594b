#pragma once

#include "domain/problem.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace http {

inline constexpr std::string_view json_type = "application/json";
inline constexpr std::string_view problem_type = "application/problem+json";
inline constexpr std::string_view events_type = "text/event-stream";
inline constexpr std::string_view not_kept = "no-store";

// An answer before it becomes bytes. A session reuses one.
struct response {
  std::uint16_t status = 200;
  std::string_view content_type = json_type;
  std::string_view cache_control = not_kept;
  std::string headers;  // Further lines, each with its CRLF.
  std::string body;
  std::optional<domain::refusal> why;  // Of a refusal, for the log and the counters.
};

void clear(response& out);

// Adds one header line. `value` is ours or was checked: it holds no line ends.
void add_header(response& out, std::string_view name, std::string_view value);

// Makes the response a problem document about `path`, with the headers its refusal asks for.
void refuse(response& out, const domain::problem& why, std::string_view path);

// The headers a refusal asks for beside its document: Retry-After, WWW-Authenticate.
void add_headers_of(response& out, domain::refusal why);

enum class connection : std::uint8_t { as_is, close, keep_alive };
enum class content : std::uint8_t {
  sent,
  left_out,  // The answer to HEAD.
  goes_on,   // A stream: its length is not known, its end is that of the connection.
  none       // 204, and 304: what the client has still holds.
};

// Appends the whole answer as it goes over the wire.
void render(
    std::string& to,
    const response& out,
    std::string_view request_id,
    std::string_view date,
    connection afterwards,
    content body);

}  // namespace http
