#include "bench/delay/proxy.hpp"

#include <boost/asio/co_spawn.hpp>
#include <boost/asio/connect.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/redirect_error.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <boost/asio/write.hpp>

#include <algorithm>
#include <array>
#include <memory>

namespace delay {

namespace {

namespace asio = boost::asio;
using asio::ip::tcp;
using boost::system::error_code;

constexpr std::size_t read_bytes = 64 * 1024;
constexpr std::size_t links_max = 1024;
constexpr int backlog = 1024;

// One way between two sockets, of which the link is the owner.
struct direction {
  direction(tcp::socket& source, tcp::socket& target, clock::duration delay)
      : from(source),
        to(target),
        line(delay),
        due(source.get_executor()),
        changed(source.get_executor()) {}

  tcp::socket& from;
  tcp::socket& to;
  delay_line line;
  asio::steady_timer due;      // The next piece comes out.
  asio::steady_timer changed;  // Cancelled when the line was filled or emptied.
  std::array<char, read_bytes> bytes;
  bool ended = false;
};

struct link {
  link(tcp::socket near, clock::duration delay)
      : client(std::move(near)),
        server(client.get_executor()),
        there(client, server, delay),
        back(server, client, delay) {}

  void close() {
    error_code ignored;
    client.close(ignored);
    server.close(ignored);
    for (auto* const each : {&there, &back}) {
      each->ended = true;
      each->due.cancel();
      each->changed.cancel();
    }
  }

  tcp::socket client;
  tcp::socket server;
  direction there;
  direction back;
};

using link_ptr = std::shared_ptr<link>;

// Until the other half of the direction has done something.
asio::awaitable<void> wait_for_change(direction& way) {
  error_code cancelled;
  way.changed.expires_at(clock::time_point::max());
  co_await way.changed.async_wait(asio::redirect_error(asio::use_awaitable, cancelled));
}

asio::awaitable<void> fill(link_ptr self, direction& way) {
  error_code ec;
  while (!way.ended) {
    const auto size = std::min(way.line.room(), way.bytes.size());
    if (size == 0) {
      co_await wait_for_change(way);
      continue;
    }
    const auto got = co_await way.from.async_read_some(
        asio::buffer(way.bytes.data(), size), asio::redirect_error(asio::use_awaitable, ec));
    if (ec && ec != asio::error::eof) self->close();
    if (ec) way.ended = true;
    if (!ec) way.line.put({way.bytes.data(), got}, clock::now());
    way.changed.cancel();
  }
}

asio::awaitable<void> empty(link_ptr self, direction& way) {
  error_code ec;
  while (!ec) {
    if (way.line.empty()) {
      if (way.ended) break;
      co_await wait_for_change(way);
      continue;
    }
    way.due.expires_at(way.line.next());
    co_await way.due.async_wait(asio::redirect_error(asio::use_awaitable, ec));
    if (ec) break;
    const auto bytes = way.line.take(clock::now());
    way.changed.cancel();
    co_await asio::async_write(
        way.to, asio::buffer(bytes), asio::redirect_error(asio::use_awaitable, ec));
  }
  if (ec) self->close();
  way.to.shutdown(tcp::socket::shutdown_send, ec);
}

// Without a delay there is nothing to keep.
asio::awaitable<void> pass(link_ptr self, direction& way) {
  error_code ec;
  while (!ec) {
    const auto got = co_await way.from.async_read_some(
        asio::buffer(way.bytes), asio::redirect_error(asio::use_awaitable, ec));
    if (ec) break;
    co_await asio::async_write(
        way.to, asio::buffer(way.bytes.data(), got), asio::redirect_error(asio::use_awaitable, ec));
  }
  if (ec != asio::error::eof) self->close();
  way.to.shutdown(tcp::socket::shutdown_send, ec);
}

asio::awaitable<void> join(
    link_ptr self, tcp::resolver::results_type where, clock::duration delay) {
  error_code ec;
  co_await asio::async_connect(self->server, where, asio::redirect_error(asio::use_awaitable, ec));
  if (ec) co_return self->close();
  self->client.set_option(tcp::no_delay{true}, ec);
  self->server.set_option(tcp::no_delay{true}, ec);
  const auto executor = self->client.get_executor();
  for (auto* const way : {&self->there, &self->back}) {
    if (delay == clock::duration::zero()) {
      asio::co_spawn(executor, pass(self, *way), asio::detached);
      continue;
    }
    asio::co_spawn(executor, fill(self, *way), asio::detached);
    asio::co_spawn(executor, empty(self, *way), asio::detached);
  }
}

asio::awaitable<void> accept(
    tcp::acceptor& door, tcp::resolver::results_type where, clock::duration delay) {
  std::vector<std::weak_ptr<link>> links;
  for (;;) {
    error_code ec;
    auto socket = co_await door.async_accept(asio::redirect_error(asio::use_awaitable, ec));
    std::erase_if(links, [](const auto& each) { return each.expired(); });
    if (ec || links.size() >= links_max) continue;
    auto next = std::make_shared<link>(std::move(socket), delay);
    links.emplace_back(next);
    asio::co_spawn(door.get_executor(), join(std::move(next), where, delay), asio::detached);
  }
}

}  // namespace

void run_proxy(const route& where) {
  asio::io_context io{1};
  const auto target = tcp::resolver{io}.resolve(where.host, where.port);
  tcp::acceptor door{io};
  const tcp::endpoint here{asio::ip::address_v4::loopback(), where.listen};
  door.open(here.protocol());
  door.set_option(tcp::acceptor::reuse_address{true});
  door.bind(here);
  door.listen(backlog);
  asio::co_spawn(io, accept(door, target, where.each_way), asio::detached);
  io.run();
}

}  // namespace delay
