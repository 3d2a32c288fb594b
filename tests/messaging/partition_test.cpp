#include "messaging/partition.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <string>

namespace messaging {
namespace {

struct vector {
  const char* bytes;
  std::int32_t hash;
};

// Those of Kafka's own tests (org.apache.kafka.common.utils.UtilsTest).
constexpr vector published[] = {
    {"21", -973932308},
    {"foobar", -790332482},
    {"a-little-bit-long-string", -985981536},
    {"a-little-bit-longer-string", -1486304829},
    {"lkjh234lh9fiuh90y23oiuhsafujhadof229phr9h19h89h8", -58897971},
    {"abc", 479470107},
};

TEST(murmur2, is_what_kafkas_own_tests_say) {
  for (const auto& each : published)
    EXPECT_EQ(static_cast<std::int32_t>(murmur2(each.bytes)), each.hash) << each.bytes;
}

TEST(murmur2, takes_bytes_for_unsigned) {
  EXPECT_NE(murmur2("\xff\xfe\xfd"), murmur2("\x7f\x7e\x7d"));
  EXPECT_EQ(partition_of("\xd0\xba\xd1\x83\xd1\x85\xd0\xbd\xd1\x8f", 6), 2);
}

TEST(partition, is_the_hash_without_its_sign_modulo_their_number) {
  EXPECT_EQ(partition_of("abc", 6), 479470107 % 6);
  EXPECT_EQ(partition_of("21", 6), (-973932308 & 0x7fffffff) % 6);
}

RC_GTEST_PROP(partition, is_one_there_is, (const std::string& key)) {
  const auto partitions = *rc::gen::inRange<std::int32_t>(1, 100);

  const auto chosen = partition_of(key, partitions);

  RC_ASSERT(chosen >= 0 && chosen < partitions);
}

}  // namespace
}  // namespace messaging
