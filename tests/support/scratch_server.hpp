#pragma once

#include "support/server_script.hpp"

#include <string>

namespace support {

// A PostgreSQL server of the test's own, with one migrated database, so that it can be stopped
// without disturbing anybody. One at a time in a process. It is removed at the end; one that a
// killed test left behind is removed by the next run of all tests.
class scratch_server {
 public:
  scratch_server();
  ~scratch_server();
  scratch_server(const scratch_server&) = delete;
  scratch_server& operator=(const scratch_server&) = delete;

  // The migrated database; the same after every start.
  const std::string& url() const { return url_; }

  void stop();   // Clients are disconnected.
  void crash();  // Stops without a checkpoint.
  void start();

 private:
  server_script script_;
  std::string url_;
};

}  // namespace support
