#pragma once

#include <initializer_list>
#include <string>
#include <string_view>
#include <sys/types.h>

namespace app {

// The running process a pid file tells of, which has to bear one of these names: after a crash the
// number may belong to somebody else. Throws std::runtime_error with a sentence.
pid_t process_of(const std::string& pid_file, std::initializer_list<std::string_view> names);

// A process that does nothing while this object lives. It goes on at the object's end and also when
// this program is killed: a child in a session of its own waits for that.
class frozen_process {
 public:
  explicit frozen_process(pid_t frozen);
  ~frozen_process();
  frozen_process(const frozen_process&) = delete;
  frozen_process& operator=(const frozen_process&) = delete;

 private:
  pid_t frozen_;
  pid_t guard_ = -1;
  int lifeline_ = -1;
};

}  // namespace app
