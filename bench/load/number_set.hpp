#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace load {

// A set of numbers that are handed out one after the other, at one bit each.
class number_set {
 public:
  void insert(std::uint64_t number) {
    const auto word = number / 64;
    if (word >= words_.size()) words_.resize(word + 1);
    const auto bit = std::uint64_t{1} << (number % 64);
    if ((words_[word] & bit) == 0) ++size_;
    words_[word] |= bit;
  }

  std::uint64_t size() const { return size_; }

 private:
  std::vector<std::uint64_t> words_;
  std::uint64_t size_ = 0;
};

}  // namespace load
