#pragma once

#include <cstdint>
#include <functional>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

namespace load {

// A server of 127.0.0.1 that answers every request with what the test says; one thread for each
// connection.
class stub_server {
 public:
  struct reply {
    std::string bytes;
    bool closes = false;
  };

  // `answer` gets what came and the number of the request on its connection, from 1.
  using answerer = std::function<reply(const std::string& came, int number)>;

  explicit stub_server(answerer answer);
  ~stub_server();
  stub_server(const stub_server&) = delete;
  stub_server& operator=(const stub_server&) = delete;

  std::uint16_t port() const { return port_; }

 private:
  void accept();
  void serve(int socket);

  answerer answer_;
  int listener_;
  std::uint16_t port_ = 0;
  std::mutex mutex_;
  std::vector<int> sockets_;
  std::vector<std::thread> threads_;
  std::thread accepting_;
};

}  // namespace load
