#pragma once

#include "support/server_script.hpp"

#include <string>

namespace support {

// An Apache Kafka of the test's own, without topics, so that it can be stopped, killed and frozen
// without disturbing anybody. One at a time in a process. It is removed at the end; one that a
// killed test left behind is removed by the next run of all tests.
class kafka_server {
 public:
  kafka_server();
  ~kafka_server();
  kafka_server(const kafka_server&) = delete;
  kafka_server& operator=(const kafka_server&) = delete;

  // host:port; the same after every start as long as nobody else takes the port.
  const std::string& address() const { return address_; }

  void stop();   // In good order; clients are disconnected.
  void kill();   // As a crash would; what it had acknowledged is kept.
  void start();  // Returns when it answers.

  void freeze();  // It does nothing more, but its connections stay.
  void thaw();

 private:
  server_script script_;
  std::string address_;
};

}  // namespace support
