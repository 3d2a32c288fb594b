#pragma once

#include "http/gate.hpp"
#include "http/worker.hpp"

#include <boost/asio/awaitable.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/steady_timer.hpp>

#include <cstdint>
#include <future>
#include <memory>
#include <vector>

namespace http {

// The open port. Its connections go to the workers in turn. Lives in the first worker's thread.
class listener {
 public:
  // Throws std::runtime_error with a sentence when the address cannot be had.
  listener(
      const http_settings& settings, gate& door, std::vector<std::unique_ptr<worker>>& workers);

  std::uint16_t port() const;

  // Accepts until close().
  void start();

  // From any thread: lets in whoever is already waiting, then closes the port. Ready when that is
  // done.
  std::future<void> close();

 private:
  boost::asio::awaitable<void> accept();
  void receive(boost::asio::ip::tcp::socket socket, worker& home);
  void accept_waiting();
  worker& next_worker();

  gate& door_;
  std::vector<std::unique_ptr<worker>>& workers_;
  boost::asio::ip::tcp::acceptor acceptor_;
  boost::asio::steady_timer pause_;
  std::size_t turn_ = 0;
};

}  // namespace http
