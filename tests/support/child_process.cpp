#include "support/child_process.hpp"

#include <array>
#include <csignal>
#include <fcntl.h>
#include <poll.h>
#include <stdexcept>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

namespace support {
namespace {

std::vector<char*> pointers_to(std::vector<std::string>& texts) {
  std::vector<char*> pointers;
  pointers.reserve(texts.size() + 1);
  for (auto& each : texts) pointers.push_back(each.data());
  pointers.push_back(nullptr);
  return pointers;
}

// The last of two equal names wins in none of the libraries, so ours stand first.
std::vector<std::string> whole_environment(const std::vector<std::string>& ours) {
  auto all = ours;
  for (char** each = environ; *each != nullptr; ++each) all.emplace_back(*each);
  return all;
}

// Only what may be called between fork and exec.
[[noreturn]] void become(
    const char* program, char* const* arguments, char* const* environment, int output, int errors) {
  ::prctl(PR_SET_PDEATHSIG, SIGKILL);
  const int nothing = ::open("/dev/null", O_RDONLY);
  ::dup2(nothing, STDIN_FILENO);
  ::dup2(output, STDOUT_FILENO);
  ::dup2(errors, STDERR_FILENO);
  ::execve(program, arguments, environment);
  ::_exit(127);
}

std::string text_of(int file) {
  std::string text;
  std::array<char, 16'384> piece{};
  for (;;) {
    const auto got = ::pread(file, piece.data(), piece.size(), static_cast<::off_t>(text.size()));
    if (got <= 0) return text;
    text.append(piece.data(), static_cast<std::size_t>(got));
  }
}

}  // namespace

child_process::child_process(
    const std::string& program,
    const std::vector<std::string>& arguments,
    const std::vector<std::string>& environment)
    : output_(::memfd_create("output", MFD_CLOEXEC)),
      errors_(::memfd_create("errors", MFD_CLOEXEC)) {
  std::vector<std::string> words{program};
  words.insert(words.end(), arguments.begin(), arguments.end());
  auto variables = whole_environment(environment);
  const auto word_pointers = pointers_to(words);
  const auto variable_pointers = pointers_to(variables);
  pid_ = ::fork();
  if (pid_ == 0) {
    become(program.c_str(), word_pointers.data(), variable_pointers.data(), output_, errors_);
  }
  if (pid_ > 0) pidfd_ = static_cast<int>(::syscall(SYS_pidfd_open, pid_, 0));
  if (pidfd_ < 0) throw std::runtime_error("cannot start " + program);
}

child_process::~child_process() {
  if (!ended_) {
    signal(SIGKILL);
    wait(std::chrono::seconds{10});
  }
  ::close(pidfd_);
  ::close(output_);
  ::close(errors_);
}

void child_process::signal(int number) const {
  if (!ended_) ::kill(pid_, number);
}

std::optional<int> child_process::wait(std::chrono::milliseconds limit) {
  if (ended_) return ended_;
  pollfd end{pidfd_, POLLIN, 0};
  if (::poll(&end, 1, static_cast<int>(limit.count())) <= 0) return std::nullopt;
  int status = 0;
  if (::waitpid(pid_, &status, 0) != pid_) return std::nullopt;
  ended_ = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
  return ended_;
}

std::string child_process::output() const { return text_of(output_); }
std::string child_process::errors() const { return text_of(errors_); }

}  // namespace support
