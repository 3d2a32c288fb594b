#include "app/demo_processes.hpp"

#include <algorithm>
#include <array>
#include <csignal>
#include <fcntl.h>
#include <fstream>
#include <stdexcept>
#include <sys/wait.h>
#include <unistd.h>

namespace app {

namespace {

// Only what may be called between fork and exec. The pipe ends when its writer does.
[[noreturn]] void thaw_at_the_end_of(int lifeline, pid_t frozen) {
  ::setsid();
  char nothing = 0;
  while (::read(lifeline, &nothing, 1) > 0) {
  }
  ::kill(frozen, SIGCONT);
  ::_exit(0);
}

}  // namespace

pid_t process_of(const std::string& pid_file, std::initializer_list<std::string_view> names) {
  pid_t pid = 0;
  if (!(std::ifstream{pid_file} >> pid) || pid <= 1)
    throw std::runtime_error{"there is no pid in " + pid_file};
  std::string name;
  std::getline(std::ifstream{"/proc/" + std::to_string(pid) + "/comm"}, name);
  if (std::ranges::find(names, name) == names.end())
    throw std::runtime_error{"the process of " + pid_file + " does not run any more"};
  return pid;
}

frozen_process::frozen_process(pid_t frozen) : frozen_(frozen) {
  std::array<int, 2> ends{};
  if (::pipe2(ends.data(), O_CLOEXEC) != 0) throw std::runtime_error{"no pipe can be made"};
  guard_ = ::fork();
  if (guard_ == 0) {
    ::close(ends[1]);
    thaw_at_the_end_of(ends[0], frozen_);
  }
  ::close(ends[0]);
  lifeline_ = ends[1];
  if (guard_ > 0 && ::kill(frozen_, SIGSTOP) == 0) return;
  ::close(lifeline_);
  if (guard_ > 0) ::waitpid(guard_, nullptr, 0);
  throw std::runtime_error{"process " + std::to_string(frozen_) + " cannot be stopped"};
}

// The guard thaws it: the same way whether this program goes on or is killed.
frozen_process::~frozen_process() {
  ::close(lifeline_);
  ::waitpid(guard_, nullptr, 0);
}

}  // namespace app
