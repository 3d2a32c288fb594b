#pragma once

#include "console/attention.hpp"
#include "console/establishment_counts.hpp"

#include <functional>
#include <mutex>
#include <optional>
#include <string>
#include <thread>

namespace console {

// Asks establishment-service for its counts every two seconds while somebody looks.
class establishment_watch {
 public:
  // `read` gives its metrics; without one nobody is asked.
  establishment_watch(std::function<std::optional<std::string>()> read, const attention& eyes);

  // Whether it was asked at all, and what it said last.
  bool has_asked() const;
  std::optional<establishment_counts> last() const;

  void run();
  void stop();

 private:
  void work(const std::stop_token& stop);
  void ask();

  const std::function<std::optional<std::string>()> read_;
  const attention& eyes_;
  mutable std::mutex mutex_;
  bool asked_ = false;
  std::optional<establishment_counts> last_;
  std::jthread thread_;
};

}  // namespace console
