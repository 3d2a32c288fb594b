#include "http/client/client.hpp"

#include <boost/asio/connect.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/core/string.hpp>
#include <boost/beast/http.hpp>

#include <charconv>
#include <stdexcept>

namespace http {

namespace asio = boost::asio;
namespace beast = boost::beast;
using tcp = asio::ip::tcp;

struct client::connection {
  asio::io_context context{1};
  tcp::socket socket{context};
  beast::flat_buffer buffer;
};

std::string got::header(const std::string& name) const {
  for (const auto& [each, value] : headers) {
    if (beast::iequals(each, name)) return value;
  }
  return {};
}

namespace {

constexpr std::uint64_t answer_bytes_max = 64 * 1024 * 1024;

using outgoing = beast::http::request<beast::http::string_body>;

// Runs what was begun on the context, and nothing longer than the limit; then the socket is closed.
void finish(asio::io_context& context, tcp::socket& socket, std::chrono::milliseconds wait_max) {
  context.restart();
  context.run_for(wait_max);
  if (context.stopped()) return;
  boost::system::error_code ignored;
  socket.close(ignored);
  context.run();
}

// The host is a name or an address; one of IPv6 may stand in brackets.
boost::system::error_code connect(
    asio::io_context& context,
    tcp::socket& socket,
    std::string host,
    std::uint16_t port,
    std::chrono::milliseconds wait_max) {
  if (host.size() > 2 && host.front() == '[' && host.back() == ']') {
    host = host.substr(1, host.size() - 2);
  }
  boost::system::error_code result;
  const auto found = tcp::resolver{context}.resolve(
      host, std::to_string(port), tcp::resolver::numeric_service, result);
  if (result) return result;
  asio::async_connect(socket, found, [&](const auto& error, const auto&) { result = error; });
  finish(context, socket, wait_max);
  if (!result) socket.set_option(tcp::no_delay{true}, result);
  return result;
}

boost::system::error_code write(
    asio::io_context& context,
    tcp::socket& socket,
    outgoing&& request,
    std::chrono::milliseconds wait_max) {
  boost::system::error_code result;
  beast::http::async_write(
      socket, request, [&](const auto& error, std::size_t) { result = error; });
  finish(context, socket, wait_max);
  return result;
}

outgoing request_from(
    const std::string& verb,
    const std::string& host,
    const std::string& target,
    const header_lines& headers,
    const std::string& body) {
  outgoing request;
  request.method_string(verb);
  request.target(target);
  request.version(11);
  request.set(beast::http::field::host, host);
  for (const auto& [name, value] : headers) request.insert(name, value);
  request.body() = body;
  if (!body.empty() || verb == "POST") request.prepare_payload();
  return request;
}

}  // namespace

client::client(std::string host, std::uint16_t port, std::chrono::milliseconds wait_max)
    : host_(std::move(host)), port_(port), wait_max_(wait_max) {}

client::client(const std::string& url, std::chrono::milliseconds wait_max)
    : port_(0), wait_max_(wait_max) {
  constexpr std::string_view scheme = "http://";
  const auto colon = url.rfind(':');
  if (url.rfind(scheme, 0) != 0 || colon <= scheme.size()) {
    throw std::invalid_argument{"expected http://host:port, got " + url};
  }
  host_ = url.substr(scheme.size(), colon - scheme.size());
  const auto* end = url.data() + url.size();
  const auto [rest, error] = std::from_chars(url.data() + colon + 1, end, port_);
  const std::string_view tail{rest, static_cast<std::size_t>(end - rest)};
  if (error != std::errc{} || !(tail.empty() || tail == "/")) {
    throw std::invalid_argument{"expected http://host:port, got " + url};
  }
}

client::~client() = default;
client::client(client&&) noexcept = default;
client& client::operator=(client&&) noexcept = default;

void client::close() { connection_.reset(); }

bool client::send_and_hang_up(
    const std::string& verb,
    const std::string& target,
    const header_lines& headers,
    const std::string& body) {
  connection fresh;
  if (connect(fresh.context, fresh.socket, host_, port_, wait_max_)) return false;
  return !write(
      fresh.context, fresh.socket, request_from(verb, host_, target, headers, body), wait_max_);
}

std::optional<got> client::send(
    const std::string& verb,
    const std::string& target,
    const header_lines& headers,
    const std::string& body) {
  if (!connection_) {
    connection_ = std::make_unique<connection>();
    if (connect(connection_->context, connection_->socket, host_, port_, wait_max_))
      return close(), std::nullopt;
  }
  auto& [context, socket, buffer] = *connection_;
  if (write(context, socket, request_from(verb, host_, target, headers, body), wait_max_))
    return close(), std::nullopt;
  boost::system::error_code error;
  beast::http::response_parser<beast::http::string_body> reading;
  reading.body_limit(answer_bytes_max);
  beast::http::async_read(
      socket, buffer, reading, [&](const auto& why, std::size_t) { error = why; });
  finish(context, socket, wait_max_);
  const auto& answer = reading.get();
  if (error) return close(), std::nullopt;
  got result;
  result.status = static_cast<int>(answer.result_int());
  for (const auto& each : answer) {
    result.headers.emplace_back(std::string{each.name_string()}, std::string{each.value()});
  }
  result.body = answer.body();
  if (!answer.keep_alive()) close();
  return result;
}

}  // namespace http
