#pragma once

#include "actors/looking.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

// How often each of many things came, in little memory (Space-Saving: Metwally, Agrawal, El Abbadi,
// "Efficient computation of frequent and top-k elements in data streams", 2005).
namespace actors {

// What was counted. Each item came between `count - error` and `count` times; what is not among
// them came at most `floor` times.
template <class Id>
struct tally {
  std::vector<frequent<Id>> items;  // The most frequent first.
  std::uint64_t floor = 0;
};

template <class Id>
void sort_by_count(tally<Id>& what) {
  std::ranges::sort(what.items, std::ranges::greater{}, &frequent<Id>::count);
}

// Counts with `Size` counters: of n things added the error is n / Size at most. A new thing takes
// the counter of the rarest and inherits its count as its error.
template <class Id, std::size_t Size>
class space_saving {
 public:
  void add(const Id& id) {
    std::size_t rarest = 0;
    for (std::size_t i = 0; i < used_; ++i) {
      if (counters_[i].id == id) {
        ++counters_[i].count;
        return;
      }
      if (counters_[i].count < counters_[rarest].count) rarest = i;
    }
    if (used_ < Size) {
      counters_[used_++] = {id, 1, 0};
      return;
    }
    const auto before = counters_[rarest].count;
    counters_[rarest] = {id, before + 1, before};
  }

  void clear() { used_ = 0; }

  tally<Id> counted() const {
    tally<Id> all;
    all.items.assign(counters_.begin(), counters_.begin() + static_cast<std::ptrdiff_t>(used_));
    sort_by_count(all);
    if (used_ == Size) all.floor = all.items.back().count;
    return all;
  }

 private:
  std::array<frequent<Id>, Size> counters_{};
  std::size_t used_ = 0;
};

// All that several counted, with the same promise.
template <class Id>
tally<Id> sum_of(std::span<const tally<Id>> parts) {
  tally<Id> sum;
  std::vector<std::pair<frequent<Id>, std::uint64_t>> seen;  // And the floor of its part.
  for (const auto& part : parts) {
    sum.floor += part.floor;
    for (const auto& each : part.items) seen.emplace_back(each, part.floor);
  }
  std::ranges::sort(seen, [](const auto& a, const auto& b) { return a.first.id < b.first.id; });
  for (std::size_t i = 0; i < seen.size();) {
    // In a part that does not know it, it came as often as that part's floor at most.
    frequent<Id> total{seen[i].first.id, sum.floor, sum.floor};
    for (; i < seen.size() && seen[i].first.id == total.id; ++i) {
      total.count += seen[i].first.count - seen[i].second;
      total.error += seen[i].first.error - seen[i].second;
    }
    sum.items.push_back(total);
  }
  sort_by_count(sum);
  return sum;
}

// The most frequent alone.
template <class Id>
tally<Id> cut(tally<Id> what, std::size_t items_max) {
  if (what.items.size() <= items_max) return what;
  what.floor = std::max(what.floor, what.items[items_max].count);
  what.items.resize(items_max);
  return what;
}

// What was counted when one of `factor` things was looked at.
template <class Id>
tally<Id> scaled(tally<Id> what, std::uint64_t factor) {
  what.floor *= factor;
  for (auto& each : what.items) {
    each.count *= factor;
    each.error *= factor;
  }
  return what;
}

}  // namespace actors
