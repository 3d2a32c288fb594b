#pragma once

#include <string>

namespace support {

// A script that starts and stops a server of the test's own, and the directory that the server
// lives in.
class server_script {
 public:
  // `script` and the directory of directories, unless the environment's `variable` and
  // `variable`_DIR name others. The directory is named after this process: whoever cleans up can
  // see that it still runs.
  server_script(const std::string& variable, std::string script, const std::string& name);

  const std::string& directory() const { return directory_; }

  // What the script wrote, without the last line's end. Throws std::runtime_error when it fails.
  std::string run(const std::string& verb) const;

 private:
  std::string script_;
  std::string directory_;
};

}  // namespace support
