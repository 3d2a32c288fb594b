#include "http/response.hpp"

#include <array>
#include <charconv>

namespace http {

namespace {

constexpr std::size_t kept_bytes_max = 16 * 1024;

std::string_view reason_of(std::uint16_t status) {
  switch (status) {
    case 200:
      return "OK";
    case 201:
      return "Created";
    case 202:
      return "Accepted";
    case 204:
      return "No Content";
    case 304:
      return "Not Modified";
    case 308:
      return "Permanent Redirect";
    case 400:
      return "Bad Request";
    case 401:
      return "Unauthorized";
    case 403:
      return "Forbidden";
    case 404:
      return "Not Found";
    case 405:
      return "Method Not Allowed";
    case 408:
      return "Request Timeout";
    case 409:
      return "Conflict";
    case 411:
      return "Length Required";
    case 413:
      return "Content Too Large";
    case 415:
      return "Unsupported Media Type";
    case 417:
      return "Expectation Failed";
    case 422:
      return "Unprocessable Content";
    case 429:
      return "Too Many Requests";
    case 431:
      return "Request Header Fields Too Large";
    case 500:
      return "Internal Server Error";
    case 502:
      return "Bad Gateway";
    case 503:
      return "Service Unavailable";
    default:
      return "";  // RFC 9112, 4: the phrase may be empty.
  }
}

void append_number(std::string& to, std::size_t number) {
  std::array<char, 20> digits{};
  const auto [end, failure] = std::to_chars(digits.data(), digits.data() + digits.size(), number);
  to.append(digits.data(), end);
}

}  // namespace

void clear(response& out) {
  out.status = 200;
  out.content_type = json_type;
  out.cache_control = not_kept;
  out.headers.clear();
  out.body.clear();
  if (out.body.capacity() > kept_bytes_max) out.body.shrink_to_fit();
  out.why.reset();
}

void add_header(response& out, std::string_view name, std::string_view value) {
  out.headers.append(name).append(": ").append(value).append("\r\n");
}

void add_headers_of(response& out, domain::refusal why) {
  const auto& row = domain::row_of(why);
  if (row.retry_after_s > 0) add_header(out, "Retry-After", std::to_string(row.retry_after_s));
  // RFC 6750, 3: a request that named no token learns the scheme, any other also what was wrong.
  if (why == domain::refusal::missing_token) {
    add_header(out, "WWW-Authenticate", R"(Bearer realm="kuhnya")");
  } else if (why == domain::refusal::bad_token) {
    add_header(out, "WWW-Authenticate", R"(Bearer realm="kuhnya", error="invalid_token")");
  } else if (why == domain::refusal::forbidden) {
    add_header(out, "WWW-Authenticate", R"(Bearer realm="kuhnya", error="insufficient_scope")");
  }
}

void refuse(response& out, const domain::problem& why, std::string_view path) {
  out.status = domain::row_of(why.why).status;
  out.content_type = problem_type;
  out.body = domain::render(why, path);
  out.why = why.why;
  add_headers_of(out, why.why);
}

void render(
    std::string& to,
    const response& out,
    std::string_view request_id,
    std::string_view date,
    connection afterwards,
    content body) {
  to.append("HTTP/1.1 ");
  append_number(to, out.status);
  to.append(" ").append(reason_of(out.status));
  to.append("\r\nDate: ").append(date);
  if (body != content::none) to.append("\r\nContent-Type: ").append(out.content_type);
  if (body == content::sent || body == content::left_out) {
    to.append("\r\nContent-Length: ");
    append_number(to, out.body.size());
  }
  to.append("\r\nX-Request-ID: ").append(request_id);
  to.append("\r\nCache-Control: ").append(out.cache_control);
  to.append("\r\nX-Content-Type-Options: nosniff\r\n");
  to.append(out.headers);
  if (afterwards == connection::close) to.append("Connection: close\r\n");
  if (afterwards == connection::keep_alive) to.append("Connection: keep-alive\r\n");
  to.append("\r\n");
  if (body == content::sent || body == content::goes_on) to.append(out.body);
}

}  // namespace http
