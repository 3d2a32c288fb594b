#pragma once

#include "domain/ids.hpp"

#include <array>
#include <cstdint>
#include <random>
#include <string>

namespace http {

// Fresh ids. One per I/O thread.
class id_source {
 public:
  id_source() : random_(seed()) {}

  domain::order_id order(domain::timestamp now) {
    const auto high = random_();
    return domain::time_ordered_id(now, high, random_());
  }

  // Thirty-two hexadecimal digits for a request that brought no id of its own.
  void request(std::string& to) {
    constexpr std::string_view digits = "0123456789abcdef";
    to.clear();
    for (const std::uint64_t half : {random_(), random_()}) {
      for (unsigned shift = 64; shift > 0; shift -= 4) to += digits[(half >> (shift - 4)) & 15U];
    }
  }

 private:
  static std::mt19937_64 seed() {
    std::random_device device;
    std::array<std::uint32_t, 8> words{};
    for (auto& word : words) word = device();
    std::seed_seq sequence(words.begin(), words.end());
    return std::mt19937_64{sequence};
  }

  std::mt19937_64 random_;
};

}  // namespace http
