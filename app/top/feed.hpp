#pragma once

#include "http/client/client.hpp"

#include <nlohmann/json.hpp>

#include <chrono>
#include <condition_variable>
#include <functional>
#include <mutex>
#include <string>
#include <thread>

namespace app::top {

// One answer to GET /console/api/overview: a snapshot, or the sentence that says why not.
struct reading {
  nlohmann::json snapshot;  // An object, or null.
  std::string trouble;
  bool is_final = false;  // Asking again would change nothing.
};

// Asks the kitchen. Not for several threads at once.
class reader {
 public:
  // `token` gives an admin's token; it is asked for another one when the kitchen refuses the first,
  // which may have expired. Throws std::invalid_argument for an address that is none.
  reader(const std::string& url, std::function<std::string()> token);

  reading read();

 private:
  reading ask();
  bool renew_token();

  std::string url_;
  std::function<std::string()> tokens_;
  std::string token_;
  http::client client_;
};

// Reads once in every interval, on a thread of its own.
class feed {
 public:
  using clock = std::chrono::steady_clock;

  // `tell` is called from that thread after every reading.
  feed(reader from, std::chrono::milliseconds interval, std::function<void()> tell);
  ~feed();
  feed(const feed&) = delete;
  feed& operator=(const feed&) = delete;

  // The newest snapshot, and the trouble there has been since.
  struct state {
    nlohmann::json snapshot;
    std::string trouble;
    bool is_final = false;
    clock::time_point trouble_since;
  };
  state latest() const;

 private:
  void run(std::chrono::milliseconds interval);
  void keep(reading fresh);

  reader reader_;
  std::function<void()> tell_;
  mutable std::mutex mutex_;
  std::condition_variable stop_asked_;
  bool stops_ = false;
  state state_;
  std::thread thread_;
};

}  // namespace app::top
