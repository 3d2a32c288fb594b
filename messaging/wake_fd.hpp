#pragma once

namespace messaging {

// A descriptor that poll(2) sees as readable from wake() until clear().
class wake_fd {
 public:
  wake_fd();
  ~wake_fd();
  wake_fd(const wake_fd&) = delete;
  wake_fd& operator=(const wake_fd&) = delete;

  int get() const { return fd_; }
  void wake() const noexcept;
  void clear() const noexcept;

 private:
  int fd_;
};

}  // namespace messaging
