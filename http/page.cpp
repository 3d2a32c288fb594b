#include "http/page.hpp"

#include "domain/hex.hpp"
#include "domain/sha256.hpp"

#include <algorithm>
#include <array>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <stdexcept>
#include <utility>

namespace http {

namespace fs = std::filesystem;

namespace {

constexpr std::string_view index = "/index.html";
constexpr std::string_view hashed_names = "/assets/";  // Where a build puts names with a hash.

constexpr std::pair<std::string_view, std::string_view> content_types[] = {
    {".css", "text/css; charset=utf-8"},
    {".html", "text/html; charset=utf-8"},
    {".ico", "image/x-icon"},
    {".js", "text/javascript; charset=utf-8"},
    {".json", "application/json"},
    {".png", "image/png"},
    {".svg", "image/svg+xml"},
    {".txt", "text/plain; charset=utf-8"},
    {".webmanifest", "application/manifest+json"},
    {".woff2", "font/woff2"},
};

[[noreturn]] void cannot_serve(const std::string& what, const std::string& why) {
  throw std::runtime_error(
      "the page " + what + " " + why + "; see http.page_directory and console.page");
}

std::string_view type_of(const fs::path& file) {
  const auto extension = file.extension().string();
  const auto* const known =
      std::find_if(std::begin(content_types), std::end(content_types), [&](const auto& one) {
        return one.first == extension;
      });
  if (known == std::end(content_types)) cannot_serve(file.string(), "is of no known type");
  return known->second;
}

// Paths are compared with requests byte by byte, so a name has only characters that no client
// escapes.
std::string path_of(const fs::path& file, const fs::path& directory) {
  auto path = '/' + file.lexically_relative(directory).generic_string();
  constexpr std::string_view plain =
      "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_./";
  if (path.find_first_not_of(plain) != std::string::npos) {
    cannot_serve(file.string(), "has a name with special characters");
  }
  return path;
}

std::string bytes_of(const fs::path& file) {
  const std::ifstream from{file, std::ios::binary};
  std::ostringstream bytes;
  bytes << from.rdbuf();
  if (!from) cannot_serve(file.string(), "cannot be read");
  return std::move(bytes).str();
}

std::string etag_of(std::string_view bytes) {
  return '"' + domain::to_hex(domain::sha256(bytes)) + '"';
}

page_file read_file(const fs::path& file, std::string_view path) {
  page_file made;
  made.content_type = type_of(file);
  made.cache_control =
      path.starts_with(hashed_names) ? "public, max-age=31536000, immutable" : "no-cache";
  made.body = bytes_of(file);
  made.etag = etag_of(made.body);
  return made;
}

}  // namespace

page page::read(const std::string& directory) {
  page made;
  if (directory.empty()) return made;
  std::error_code failure;
  if (!fs::is_directory(directory, failure)) cannot_serve(directory, "is no directory");
  std::size_t bytes = 0;
  for (const auto& entry : fs::recursive_directory_iterator{directory}) {
    if (entry.is_directory() && !entry.is_symlink()) continue;
    if (!entry.is_regular_file() || entry.is_symlink()) {
      cannot_serve(entry.path().string(), "is no plain file");
    }
    bytes += entry.file_size();
    if (made.files_.size() == page_files_max || bytes > page_bytes_max) {
      cannot_serve(directory, "holds more than 64 files or 4 MiB");
    }
    auto path = path_of(entry.path(), directory);
    auto file = read_file(entry.path(), path);
    made.files_.emplace(std::move(path), std::move(file));
  }
  if (!made.files_.contains(index)) cannot_serve(directory, "has no index.html");
  return made;
}

const page_file* page::find(std::string_view path) const {
  const auto found = files_.find(path == "/" ? index : path);
  return found == files_.end() ? nullptr : &found->second;
}

}  // namespace http
