#include "messaging/wake_fd.hpp"

#include <cerrno>
#include <sys/eventfd.h>
#include <system_error>
#include <unistd.h>

namespace messaging {

wake_fd::wake_fd() : fd_(eventfd(0, EFD_NONBLOCK | EFD_CLOEXEC)) {
  if (fd_ < 0) throw std::system_error{errno, std::generic_category(), "eventfd"};
}

wake_fd::~wake_fd() { close(fd_); }

// Neither can fail but for a counter that is full or empty already, which is as good.
void wake_fd::wake() const noexcept { eventfd_write(fd_, 1); }

void wake_fd::clear() const noexcept {
  eventfd_t count = 0;
  eventfd_read(fd_, &count);
}

}  // namespace messaging
