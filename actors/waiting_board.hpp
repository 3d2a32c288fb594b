#pragma once

#include "actors/looking.hpp"

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace actors {

// Which orders wait for the store or the reader, and since when: a fixed board on which each order
// pins a note and takes it down again. Atomics alone: no lock, no allocation, and a reader never
// sees half of a note. An order for which there is no room near its place is not listed.
class waiting_board {
 public:
  static constexpr std::size_t places = 4096;
  static constexpr std::size_t tries_max = 8;

  using place = std::uint16_t;
  static constexpr place nowhere = 0xFFFF;

  struct note {
    domain::order_id id;
    order_phase phase = order_phase::loading;
    domain::timestamp since;
  };

  // Where the note hangs; `nowhere` when it does not. Whoever pinned it alone changes it and takes
  // it down.
  place pin(const note& what) noexcept;
  void change(place where, order_phase phase) noexcept;  // It has waited since it was pinned.
  void take_down(place where) noexcept;

  // All notes there are. From any thread; its cost depends on `places` alone.
  std::vector<note> notes() const;

 private:
  // `turn` modulo four: 0 free, 1 being written, 2 pinned; it never comes back to a value it had,
  // so a reader who finds it unchanged has read one note.
  struct slot {
    std::atomic<std::uint64_t> turn{0};
    std::atomic<std::uint64_t> id_high{0};
    std::atomic<std::uint64_t> id_low{0};
    std::atomic<std::uint64_t> what{0};  // Phase and time in one word.
  };

  std::array<slot, places> slots_;
};

// The `count_max` oldest notes, the oldest first, with their age at `now`.
std::vector<waiting_order> longest_of(
    std::vector<waiting_board::note> notes, domain::timestamp now, std::size_t count_max);

}  // namespace actors
