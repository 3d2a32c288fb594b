#pragma once

#include "persistence/pipeline.hpp"
#include "persistence/writer_settings.hpp"

#include <cstdint>
#include <optional>
#include <random>
#include <span>
#include <string_view>

namespace persistence {

struct prepared_statement {
  std::string_view name;
  std::string_view text;
};

// A writer's session: its statements prepared, its plans pinned. Each session holds an advisory
// lock of its own, so that a successor can make sure that a lost session's backend is gone.
class writer_connection {
 public:
  // Both outlive it.
  writer_connection(
      const writer_settings& settings, std::span<const prepared_statement> statements);

  // Connects anew, and tells the predecessor's backend to end, lest it hold locks for a client that
  // is gone; nothing on success.
  std::optional<trip_error> connect(deadline until);

  // Makes sure that the backend of the session that held `lock` is gone, so that it can commit
  // nothing any more.
  std::optional<trip_error> outlive(std::int64_t lock, deadline until);

  pipeline& line() { return line_; }
  std::int64_t lock() const { return lock_; }

 private:
  const writer_settings& settings_;
  std::span<const prepared_statement> statements_;
  pipeline line_;
  std::random_device random_;
  std::int64_t lock_ = 0;
};

}  // namespace persistence
