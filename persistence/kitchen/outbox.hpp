#pragma once

#include "persistence/kitchen/intents.hpp"
#include "persistence/kitchen/reader.hpp"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

namespace persistence::kitchen {

// The relay's side of the outbox, on a connection of its own. Every function throws
// database_unavailable.
class outbox {
 public:
  explicit outbox(reader_settings settings);
  ~outbox();
  outbox(outbox&&) noexcept;
  outbox& operator=(outbox&&) noexcept;

  // Whether this is the one relay of the database; becomes it when there is none.
  bool hold();

  // Letters in the order of their ids, those of `without` left out.
  std::vector<letter> read(std::span<const std::int64_t> without, std::size_t limit);

  void remove(std::span<const std::int64_t> ids);

  struct depth {
    std::int64_t waiting = 0;  // At most counted_max.
    std::optional<domain::timestamp> oldest;
  };
  static constexpr std::int64_t counted_max = 100'000;
  depth measure();

 private:
  struct state;
  std::unique_ptr<state> state_;
};

}  // namespace persistence::kitchen
