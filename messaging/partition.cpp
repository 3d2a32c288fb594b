#include "messaging/partition.hpp"

#include <cstddef>

namespace messaging {
namespace {

constexpr std::uint32_t seed = 0x9747b28c;
constexpr std::uint32_t factor = 0x5bd1e995;
constexpr std::uint32_t without_sign = 0x7fffffff;
constexpr std::size_t block_bytes = 4;

std::uint32_t byte_at(std::string_view bytes, std::size_t at) {
  return static_cast<unsigned char>(bytes[at]);
}

std::uint32_t block_at(std::string_view bytes, std::size_t at) {
  return byte_at(bytes, at) | byte_at(bytes, at + 1) << 8U | byte_at(bytes, at + 2) << 16U |
         byte_at(bytes, at + 3) << 24U;
}

}  // namespace

std::uint32_t murmur2(std::string_view bytes) {
  auto hash = seed ^ static_cast<std::uint32_t>(bytes.size());
  std::size_t at = 0;
  for (; at + block_bytes <= bytes.size(); at += block_bytes) {
    auto block = block_at(bytes, at) * factor;
    block ^= block >> 24U;
    hash = hash * factor ^ block * factor;
  }
  if (at < bytes.size()) {
    for (std::size_t i = bytes.size(); i-- > at;) hash ^= byte_at(bytes, i) << 8U * (i - at);
    hash *= factor;
  }
  hash ^= hash >> 13U;
  hash *= factor;
  return hash ^ hash >> 15U;
}

std::int32_t partition_of(std::string_view key, std::int32_t partitions) {
  return static_cast<std::int32_t>(murmur2(key) & without_sign) % partitions;
}

}  // namespace messaging
