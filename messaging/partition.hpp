#pragma once

#include <cstdint>
#include <string_view>

namespace messaging {

// Murmur2 as Kafka's Java client computes it.
std::uint32_t murmur2(std::string_view bytes);

// The partition Java's default partitioner gives a key: the hash without its sign bit, modulo
// `partitions`.
std::int32_t partition_of(std::string_view key, std::int32_t partitions);

}  // namespace messaging
