#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <sys/types.h>
#include <vector>

namespace support {

// A program that runs beside the test and never outlives it: it is killed at the end of this
// object, and by the kernel when the thread that started it ends, so that not even a crashed test
// leaves it behind.
class child_process {
 public:
  // `environment` is NAME=value each, beside the test's own. Throws std::runtime_error when the
  // program cannot be started.
  child_process(
      const std::string& program,
      const std::vector<std::string>& arguments,
      const std::vector<std::string>& environment = {});
  ~child_process();
  child_process(const child_process&) = delete;
  child_process& operator=(const child_process&) = delete;

  pid_t pid() const { return pid_; }
  bool running() { return !wait(std::chrono::milliseconds{0}); }
  void signal(int number) const;

  // Its exit code, or 128 + the number of the signal that ended it; nothing when it still runs at
  // the limit.
  std::optional<int> wait(std::chrono::milliseconds limit);

  // All it has written to standard output and to standard error so far.
  std::string output() const;
  std::string errors() const;

 private:
  pid_t pid_ = -1;
  int pidfd_ = -1;
  int output_ = -1;
  int errors_ = -1;
  std::optional<int> ended_;
};

}  // namespace support
