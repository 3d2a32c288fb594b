#include "actors/waiting_board.hpp"

#include <algorithm>
#include <cstring>
#include <functional>
#include <utility>

namespace actors {

namespace {

constexpr unsigned phase_bits = 3;
static_assert(order_phases <= 1U << phase_bits);

std::uint64_t pack(order_phase phase, domain::timestamp since) {
  const auto milliseconds = static_cast<std::uint64_t>(since.time_since_epoch().count());
  return milliseconds << phase_bits | static_cast<std::uint64_t>(phase);
}

domain::timestamp time_of(std::uint64_t packed) {
  return domain::timestamp{
      std::chrono::milliseconds{static_cast<std::int64_t>(packed >> phase_bits)}};
}

std::pair<std::uint64_t, std::uint64_t> halves_of(const domain::order_id& id) {
  std::pair<std::uint64_t, std::uint64_t> halves;
  std::memcpy(&halves.first, id.value.data, sizeof halves.first);
  std::memcpy(&halves.second, id.value.data + sizeof halves.first, sizeof halves.second);
  return halves;
}

domain::order_id id_of(std::uint64_t high, std::uint64_t low) {
  domain::order_id id;
  std::memcpy(id.value.data, &high, sizeof high);
  std::memcpy(id.value.data + sizeof high, &low, sizeof low);
  return id;
}

}  // namespace

waiting_board::place waiting_board::pin(const note& what) noexcept {
  const auto first = std::hash<domain::order_id>{}(what.id);
  for (std::size_t probe = 0; probe < tries_max; ++probe) {
    const auto where = (first + probe) % places;
    auto& to = slots_[where];
    auto turn = to.turn.load(std::memory_order_relaxed);
    if (turn % 4 != 0) continue;
    if (!to.turn.compare_exchange_strong(turn, turn + 1, std::memory_order_acquire)) continue;
    // Each of these stores releases the turn before it: whoever reads one of them reads a later
    // turn than he began with.
    const auto [high, low] = halves_of(what.id);
    to.id_high.store(high, std::memory_order_release);
    to.id_low.store(low, std::memory_order_release);
    to.what.store(pack(what.phase, what.since), std::memory_order_release);
    to.turn.store(turn + 2, std::memory_order_release);
    return static_cast<place>(where);
  }
  return nowhere;
}

void waiting_board::change(place where, order_phase phase) noexcept {
  if (where == nowhere) return;
  auto& what = slots_[where].what;
  const auto since = time_of(what.load(std::memory_order_relaxed));
  what.store(pack(phase, since), std::memory_order_release);
}

void waiting_board::take_down(place where) noexcept {
  if (where == nowhere) return;
  auto& turn = slots_[where].turn;
  turn.store(turn.load(std::memory_order_relaxed) + 2, std::memory_order_release);
}

std::vector<waiting_board::note> waiting_board::notes() const {
  std::vector<note> notes;
  for (const auto& each : slots_) {
    const auto turn = each.turn.load(std::memory_order_acquire);
    if (turn % 4 != 2) continue;
    const auto high = each.id_high.load(std::memory_order_acquire);
    const auto low = each.id_low.load(std::memory_order_acquire);
    const auto what = each.what.load(std::memory_order_acquire);
    if (each.turn.load(std::memory_order_relaxed) != turn) continue;
    notes.push_back(
        {id_of(high, low),
         static_cast<order_phase>(what & ((1U << phase_bits) - 1U)),
         time_of(what)});
  }
  return notes;
}

std::vector<waiting_order> longest_of(
    std::vector<waiting_board::note> notes, domain::timestamp now, std::size_t count_max) {
  const auto count = std::min(notes.size(), count_max);
  const auto end = notes.begin() + static_cast<std::ptrdiff_t>(count);
  std::ranges::partial_sort(notes, end, {}, &waiting_board::note::since);
  std::vector<waiting_order> longest;
  for (auto each = notes.begin(); each != end; ++each) {
    const auto age = std::max(now - each->since, std::chrono::milliseconds{0});
    longest.push_back({each->id, each->phase, age});
  }
  return longest;
}

}  // namespace actors
