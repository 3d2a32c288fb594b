#pragma once

#include "domain/dead_letter.hpp"
#include "persistence/kitchen/reader.hpp"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace persistence::kitchen {

struct dead_letters_filter {
  std::optional<domain::letter_state> state;
  std::optional<std::string> cause;
  std::optional<domain::order_id> order;
};

struct dead_letters_page {
  std::vector<domain::dead_letter> letters;  // Without their bytes and their history.
  std::optional<std::int64_t> next;
};

inline constexpr std::int32_t letter_acts_max = 20;  // Kept of each letter.

// The index of the dead letters, on a connection of its own. Every function throws
// database_unavailable.
class dead_letters {
 public:
  explicit dead_letters(reader_settings settings);
  ~dead_letters();
  dead_letters(dead_letters&&) noexcept;
  dead_letters& operator=(dead_letters&&) noexcept;

  // Takes letters in; one that is known by its topic, partition, offset and time is left as it is.
  void index(std::span<const domain::dead_letter> fresh);

  // In the order in which they were taken in, after `after`.
  dead_letters_page list(const dead_letters_filter& filter, std::int64_t after, std::size_t limit);

  std::optional<domain::dead_letter> find(std::int64_t id);

  // The first letter of the same order that came before this one in its partition and still waits.
  std::optional<std::int64_t> earlier(const domain::dead_letter& than);

  // Writes what was done about a letter and where it stands now. False, and nothing is written,
  // when it stands no more where `seen` says.
  bool note(
      const domain::dead_letter& seen, const domain::letter_act& act, domain::letter_state now);

  // How many there are of each state.
  struct count {
    std::int64_t waiting = 0;
    std::int64_t shelved = 0;
  };
  count open();

 private:
  struct state;
  std::unique_ptr<state> state_;
};

}  // namespace persistence::kitchen
