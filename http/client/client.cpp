#include "http/client/client.hpp"

#include <boost/asio/connect.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/core/string.hpp>
#include <boost/beast/http.hpp>

#include <charconv>
#include <stdexcept>
#include <sys/socket.h>
#include <sys/time.h>

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

using outgoing = beast::http::request<beast::http::string_body>;

// Blocking sockets know their deadline only as an option of the system.
void limit_waits(tcp::socket& socket, std::chrono::milliseconds wait_max) {
  timeval limit{};
  limit.tv_sec = wait_max.count() / 1000;
  limit.tv_usec = wait_max.count() % 1000 * 1000;
  ::setsockopt(socket.native_handle(), SOL_SOCKET, SO_RCVTIMEO, &limit, sizeof limit);
  ::setsockopt(socket.native_handle(), SOL_SOCKET, SO_SNDTIMEO, &limit, sizeof limit);
}

// Waits no longer than a request may: the system would wait for minutes.
void connect_within(
    asio::io_context& context,
    tcp::socket& socket,
    const std::string& host,
    std::uint16_t port,
    std::chrono::milliseconds wait_max,
    boost::system::error_code& error) {
  const auto address = asio::ip::make_address(host, error);
  if (error) return;
  error = asio::error::timed_out;
  socket.async_connect({address, port}, [&](const boost::system::error_code& how) { error = how; });
  context.run_for(wait_max);
  if (!context.stopped()) {
    boost::system::error_code ignored;
    socket.close(ignored);
    context.run();
  }
  context.restart();
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
  boost::system::error_code error;
  connect_within(fresh.context, fresh.socket, host_, port_, wait_max_, error);
  if (error) return false;
  limit_waits(fresh.socket, wait_max_);
  beast::http::write(fresh.socket, request_from(verb, host_, target, headers, body), error);
  return !error;
}

std::optional<got> client::send(
    const std::string& verb,
    const std::string& target,
    const header_lines& headers,
    const std::string& body) {
  boost::system::error_code error;
  if (!connection_) {
    connection_ = std::make_unique<connection>();
    connect_within(connection_->context, connection_->socket, host_, port_, wait_max_, error);
    if (!error) connection_->socket.set_option(tcp::no_delay{true}, error);
    if (error) return close(), std::nullopt;
    limit_waits(connection_->socket, wait_max_);
  }
  beast::http::write(connection_->socket, request_from(verb, host_, target, headers, body), error);
  beast::http::response<beast::http::string_body> answer;
  if (!error) beast::http::read(connection_->socket, connection_->buffer, answer, error);
  if (error) return close(), std::nullopt;
  got result;
  result.status = static_cast<int>(answer.result_int());
  for (const auto& each : answer) {
    result.headers.emplace_back(std::string{each.name_string()}, std::string{each.value()});
  }
  result.body = std::move(answer.body());
  if (!answer.keep_alive()) close();
  return result;
}

}  // namespace http
