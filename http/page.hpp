#pragma once

#include <cstddef>
#include <map>
#include <string>
#include <string_view>

namespace http {

inline constexpr std::size_t page_files_max = 64;
inline constexpr std::size_t page_bytes_max = std::size_t{4} * 1024 * 1024;

struct page_file {
  std::string_view content_type;
  std::string_view cache_control;
  std::string etag;  // Strong: a hash of the bytes.
  std::string body;
};

// The files of a page, in memory. Only what stood in the directory at start can ever be asked for.
class page {
 public:
  page() = default;

  // Reads a directory with an index.html; nothing for an empty name. Throws std::runtime_error with
  // a sentence when it cannot be read, holds too much, or a file whose type or name is not served.
  static page read(const std::string& directory);

  // The file of a path ("/" is index.html), or nullptr.
  const page_file* find(std::string_view path) const;

 private:
  std::map<std::string, page_file, std::less<>> files_;
};

}  // namespace http
