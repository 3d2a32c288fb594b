#include "http/listener.hpp"

#include "http/access_log.hpp"

#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/redirect_error.hpp>
#include <boost/asio/use_awaitable.hpp>

#include <stdexcept>
#include <string>

namespace http {

namespace asio = boost::asio;
using asio::ip::tcp;
using boost::system::error_code;

namespace {

constexpr std::chrono::milliseconds shortage_pause{50};

[[noreturn]] void cannot_open(const http_settings& settings, const error_code& why) {
  const auto place = "port " + std::to_string(settings.port) + " on " + settings.address;
  if (why == asio::error::address_in_use) {
    throw std::runtime_error(place + " is in use: stop what listens there, or choose another port");
  }
  if (why == asio::error::access_denied) {
    throw std::runtime_error(place + " may not be opened by this user: choose a port above 1023");
  }
  throw std::runtime_error(place + " cannot be opened: " + why.message());
}

tcp::acceptor open_port(asio::io_context& context, const http_settings& settings) {
  error_code failure;
  const auto address = asio::ip::make_address(settings.address, failure);
  if (failure) throw std::runtime_error("\"" + settings.address + "\" is not an IP address");
  const tcp::endpoint place{address, settings.port};
  tcp::acceptor acceptor{context};
  acceptor.open(place.protocol(), failure);
  if (!failure) acceptor.set_option(tcp::acceptor::reuse_address{true}, failure);
  if (!failure) acceptor.bind(place, failure);
  if (!failure) acceptor.listen(asio::socket_base::max_listen_connections, failure);
  if (!failure) acceptor.non_blocking(true, failure);
  if (failure) cannot_open(settings, failure);
  return acceptor;
}

// Out of descriptors or memory: the connection keeps waiting in the kernel, and so do we.
bool is_shortage(const error_code& why) {
  return why == asio::error::no_descriptors || why == boost::system::errc::too_many_files_open ||
         why == boost::system::errc::too_many_files_open_in_system ||
         why == asio::error::no_buffer_space || why == asio::error::no_memory;
}

}  // namespace

listener::listener(
    const http_settings& settings, gate& door, std::vector<std::unique_ptr<worker>>& workers)
    : door_(door),
      workers_(workers),
      acceptor_(open_port(workers.front()->context(), settings)),
      pause_(workers.front()->context()) {}

std::uint16_t listener::port() const { return acceptor_.local_endpoint().port(); }

void listener::start() { asio::co_spawn(workers_.front()->context(), accept(), asio::detached); }

std::future<void> listener::close() {
  std::packaged_task<void()> closing{[this] {
    accept_waiting();
    error_code ignored;
    acceptor_.close(ignored);
    pause_.cancel();
  }};
  auto closed = closing.get_future();
  asio::post(workers_.front()->context(), std::move(closing));
  return closed;
}

asio::awaitable<void> listener::accept() {
  while (acceptor_.is_open()) {
    auto& home = next_worker();
    tcp::socket socket{home.context()};
    error_code failure;
    co_await acceptor_.async_accept(socket, asio::redirect_error(asio::use_awaitable, failure));
    if (!failure) {
      receive(std::move(socket), home);
    } else if (is_shortage(failure)) {
      log_fault("accept", failure.message(), "-");
      pause_.expires_after(shortage_pause);
      co_await pause_.async_wait(asio::redirect_error(asio::use_awaitable, failure));
    }
  }
}

void listener::accept_waiting() {
  error_code failure;
  while (acceptor_.is_open() && !failure) {
    auto& home = next_worker();
    tcp::socket socket{home.context()};
    acceptor_.accept(socket, failure);
    if (!failure) receive(std::move(socket), home);
  }
}

void listener::receive(tcp::socket socket, worker& home) {
  const auto as = door_.enter();
  if (as != gate::entry::full) home.serve(std::move(socket), as);
}

worker& listener::next_worker() {
  turn_ = (turn_ + 1) % workers_.size();
  return *workers_[turn_];
}

}  // namespace http
