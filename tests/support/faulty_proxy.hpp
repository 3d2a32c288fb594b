#pragma once

#include <atomic>
#include <cstdint>
#include <memory>
#include <mutex>
#include <poll.h>
#include <string>
#include <thread>
#include <vector>

namespace support {

// What happens to a connection when its client sends certain bytes.
enum class fault : std::uint8_t {
  none,
  cut_before,        // Both sides are cut; the bytes never reach the server.
  cut_at_once,       // The bytes reach the server, then both sides are cut.
  cut_after_answer,  // The server has answered with the awaited bytes, but the client is cut
                     // before.
  cut_client_only,   // The bytes reach the server, which is not told that the client is gone.
  freeze,            // The bytes reach the server; nothing comes back, and nothing is cut.
};

// A network between a client and the database that breaks on demand. Each fault happens once;
// whoever connects afterwards is served, unless the network is dead.
class faulty_proxy {
 public:
  // Stands between its own port of 127.0.0.1 and the server of that URL.
  explicit faulty_proxy(const std::string& database_url);
  ~faulty_proxy();
  faulty_proxy(const faulty_proxy&) = delete;
  faulty_proxy& operator=(const faulty_proxy&) = delete;

  // The database's URL through the proxy.
  const std::string& url() const { return url_; }

  // Arms a fault for the next time a client sends `trigger`.
  void arm(fault what, std::string trigger, std::string awaited_answer = {});

  // True once the armed fault has happened.
  bool happened() const;

  // From now on connections are accepted, and nothing is ever forwarded or answered.
  void go_dead() { dead_ = true; }

 private:
  struct link;

  void serve();
  void accept_one();
  void forward(const std::vector<pollfd>& sockets);
  bool forward_to_server(link& each);
  bool forward_to_client(link& each);

  std::string url_;
  std::string server_host_;
  std::string server_port_;
  int listener_ = -1;
  int wake_[2] = {-1, -1};
  std::vector<std::unique_ptr<link>> links_;
  mutable std::mutex mutex_;
  fault armed_ = fault::none;
  std::string trigger_;
  std::string awaited_;
  bool happened_ = false;
  std::atomic<bool> dead_{false};
  std::atomic<bool> stopping_{false};
  std::thread thread_;
};

}  // namespace support
