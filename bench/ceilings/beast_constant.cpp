#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/redirect_error.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <boost/asio/write.hpp>
#include <boost/beast/core/flat_static_buffer.hpp>
#include <boost/beast/http/basic_parser.hpp>
#include <boost/beast/http/error.hpp>

#include <cstdio>
#include <cstdlib>
#include <exception>
#include <list>
#include <stdexcept>
#include <string>
#include <string_view>

// How fast can Beast be at all? Reads every request as a server must, header fields, body and
// keep-alive, has a deadline for each, and answers the same order to everything. The product's own
// work is what it costs beyond this.
namespace {

namespace asio = boost::asio;
namespace beast_http = boost::beast::http;
using asio::ip::tcp;
using boost::system::error_code;
using clock_type = std::chrono::steady_clock;

constexpr std::size_t header_bytes_max = 8 * 1024;
constexpr std::size_t body_bytes_max = 64 * 1024;
constexpr std::size_t connections_max = 10'000;
constexpr int backlog = 4096;
constexpr auto request_deadline = std::chrono::seconds{30};
constexpr auto sweep_every = std::chrono::milliseconds{250};

constexpr std::string_view location = "Location: /orders/0193a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b\r\n";
constexpr std::string_view order =
    R"({"id":"0193a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b","user_id":"7","establishment_id":1,)"
    R"("status":"created","items":[{"dish_id":10,"name":"Dish 10","quantity":1,)"
    R"("price":{"amount_minor":1010,"currency":"RUB"}}],)"
    R"("total":{"amount_minor":1010,"currency":"RUB"},"comment":null,"version":1,)"
    R"("created_at":"2026-01-01T12:00:00.000000Z","updated_at":"2026-01-01T12:00:00.000000Z",)"
    R"("cancel":"/orders/0193a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b/cancel"})";

std::string answer(std::string_view status, std::string_view fields, std::string_view body) {
  std::string out{"HTTP/1.1 "};
  out.append(status).append("\r\nContent-Type: application/json\r\nContent-Length: ");
  out.append(std::to_string(body.size())).append("\r\n").append(fields).append("\r\n");
  return out.append(body);
}

// Keeps what a handler of orders would look at.
class reader final : public beast_http::basic_parser<true> {
 public:
  reader() {
    eager(true);
    body_limit(body_bytes_max);
    header_limit(header_bytes_max);
  }

  std::string target;
  std::string authorization;
  std::string key;
  std::string body;
  beast_http::verb method = beast_http::verb::unknown;

 private:
  using view = boost::beast::string_view;

  void on_request_impl(beast_http::verb verb, view, view where, int, error_code&) override {
    method = verb;
    target.assign(where.data(), where.size());
  }
  void on_field_impl(beast_http::field name, view text, view value, error_code& ec) override {
    if (name == beast_http::field::transfer_encoding) ec = beast_http::error::bad_transfer_encoding;
    if (name == beast_http::field::authorization) authorization.assign(value.data(), value.size());
    if (name == beast_http::field::unknown && boost::beast::iequals(text, "idempotency-key")) {
      key.assign(value.data(), value.size());
    }
  }
  std::size_t on_body_impl(view bytes, error_code&) override {
    body.append(bytes.data(), bytes.size());
    return bytes.size();
  }
  void on_response_impl(int, view, int, error_code&) override {}
  void on_header_impl(error_code&) override {}
  void on_body_init_impl(const boost::optional<std::uint64_t>&, error_code&) override {}
  void on_chunk_header_impl(std::uint64_t, view, error_code&) override {}
  std::size_t on_chunk_body_impl(std::uint64_t, view, error_code&) override { return 0; }
  void on_finish_impl(error_code&) override {}
};

struct session {
  tcp::socket socket;
  clock_type::time_point deadline{};
  boost::beast::flat_static_buffer<header_bytes_max + body_bytes_max + 4096> in{};
};

using sessions = std::list<session>;

// True when a whole request has come.
asio::awaitable<bool> read(session& self, reader& to) {
  error_code ec;
  for (;;) {
    if (self.in.size() > 0) {
      self.in.consume(to.put(self.in.cdata(), ec));
      if (ec && ec != beast_http::error::need_more) co_return false;
      if (to.is_done()) co_return true;
    }
    ec = {};
    const auto got = co_await self.socket.async_read_some(
        self.in.prepare(4096), asio::redirect_error(asio::use_awaitable, ec));
    if (ec) co_return false;
    self.in.commit(got);
  }
}

asio::awaitable<bool> write(session& self, std::string_view text) {
  error_code ec;
  const auto sent = self.socket.write_some(asio::buffer(text), ec);
  if (ec && ec != asio::error::would_block) co_return false;
  if (sent == text.size()) co_return true;
  co_await asio::async_write(
      self.socket, asio::buffer(text.substr(sent)), asio::redirect_error(asio::use_awaitable, ec));
  co_return !ec;
}

asio::awaitable<void> serve(sessions& all, sessions::iterator self) {
  std::string out;
  for (bool alive = true; alive;) {
    self->deadline = clock_type::now() + request_deadline;
    reader in;
    alive = co_await read(*self, in);
    if (!alive) break;
    const bool probe = in.method == beast_http::verb::get && in.target == "/readyz";
    // Made anew each time, as an answer that differs would have to be.
    out = probe ? answer("200 OK", "", "{}") : answer("201 Created", location, order);
    alive = co_await write(*self, out);
    alive = alive && in.keep_alive();
  }
  all.erase(self);
}

asio::awaitable<void> accept(tcp::acceptor& door, sessions& all) {
  for (;;) {
    error_code ec;
    auto socket = co_await door.async_accept(asio::redirect_error(asio::use_awaitable, ec));
    if (ec == asio::error::operation_aborted) co_return;
    if (ec || all.size() >= connections_max) continue;
    socket.set_option(tcp::no_delay{true}, ec);
    socket.non_blocking(true, ec);
    all.push_front({std::move(socket)});
    asio::co_spawn(door.get_executor(), serve(all, all.begin()), asio::detached);
  }
}

// One timer for all, instead of one for each read.
asio::awaitable<void> sweep(sessions& all) {
  asio::steady_timer timer{co_await asio::this_coro::executor};
  for (;;) {
    timer.expires_after(sweep_every);
    co_await timer.async_wait(asio::use_awaitable);
    const auto now = clock_type::now();
    error_code ignored;
    for (auto& each : all) {
      if (now > each.deadline) each.socket.cancel(ignored);
    }
  }
}

void run(std::uint16_t port) {
  asio::io_context io{1};
  sessions all;
  tcp::acceptor door{io};
  const tcp::endpoint where{asio::ip::address_v4::loopback(), port};
  door.open(where.protocol());
  door.set_option(tcp::acceptor::reuse_address{true});
  door.bind(where);
  door.listen(backlog);
  asio::co_spawn(io, accept(door, all), asio::detached);
  asio::co_spawn(io, sweep(all), asio::detached);
  io.run();
}

}  // namespace

int main(int count, char** words) {
  const int port = count == 3 && std::string_view{words[1]} == "--port" ? std::atoi(words[2]) : 0;
  try {
    if (port <= 0 || port > 65535) throw std::invalid_argument{"the one option is --port N"};
    run(static_cast<std::uint16_t>(port));
    return 0;
  } catch (const std::exception& why) {
    std::fprintf(stderr, "bench_beast_constant: %s\n", why.what());
    return 1;
  }
}
