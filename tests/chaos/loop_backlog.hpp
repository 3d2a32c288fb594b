#pragma once

#include "messaging/consumer.hpp"
#include "messaging/producer.hpp"

#include <chrono>
#include <cstddef>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <sys/types.h>
#include <vector>

// What a kitchen meets that was away for long. KUHNYA_BACKLOG_ROWS says how much.
namespace chaos {

std::size_t backlog_rows();

// The most memory that a process ever had resident, in MiB.
std::size_t peak_mib(pid_t process);

double seconds_since(std::chrono::steady_clock::time_point begun);

// Publishes as fast as the broker takes it. False when something was not taken.
bool publish_all(messaging::producer& with, const std::vector<messaging::outgoing>& letters);

// Counts the records of a topic and keeps, of every sixteenth key, the versions in the order in
// which they came.
class version_reader {
 public:
  version_reader(const std::string& topic, messaging::producer& letters);
  ~version_reader();
  version_reader(const version_reader&) = delete;
  version_reader& operator=(const version_reader&) = delete;

  std::size_t count() const;
  std::map<std::string, std::vector<int>> versions() const;

 private:
  class collector;
  std::unique_ptr<collector> collector_;
  std::unique_ptr<messaging::consumer> consumer_;
};

}  // namespace chaos
