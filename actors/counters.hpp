#pragma once

#include <array>
#include <atomic>
#include <bit>
#include <cstddef>
#include <cstdint>

namespace actors {

// A number that only grows. Relaxed: readers want it recent, not ordered.
class counter {
 public:
  void add(std::uint64_t n = 1) noexcept { value_.fetch_add(n, std::memory_order_relaxed); }
  std::uint64_t value() const noexcept { return value_.load(std::memory_order_relaxed); }

 private:
  std::atomic<std::uint64_t> value_{0};
};

// A number that goes up and down.
class gauge {
 public:
  void add(std::int64_t n = 1) noexcept { value_.fetch_add(n, std::memory_order_relaxed); }
  void set(std::int64_t n) noexcept { value_.store(n, std::memory_order_relaxed); }
  std::int64_t value() const noexcept { return value_.load(std::memory_order_relaxed); }

 private:
  std::atomic<std::int64_t> value_{0};
};

// Counts in buckets whose upper bounds are powers of two of the unit (1, 2, 4 … 2^23, then
// everything): one increment, no lock.
class histogram {
 public:
  static constexpr std::size_t buckets = 25;

  void observe(std::uint64_t value) noexcept {
    const std::size_t place = value <= 1 ? 0 : std::bit_width(value - 1);
    counts_[place < buckets ? place : buckets - 1].add();
    sum_.add(value);
  }
  // Observations of at most 2^bucket units, those of smaller buckets not included.
  std::uint64_t count(std::size_t bucket) const noexcept { return counts_.at(bucket).value(); }
  std::uint64_t sum() const noexcept { return sum_.value(); }

 private:
  std::array<counter, buckets> counts_;
  counter sum_;
};

}  // namespace actors
