#include "domain/hex.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

namespace domain {

TEST(hex, spells_bytes_in_lower_case) {
  EXPECT_EQ(to_hex(std::string_view{"\x00\x7f\xff", 3}), "007fff");
  EXPECT_EQ(to_hex(std::string_view{}), "");
}

TEST(hex, is_nothing_when_it_was_spelt_otherwise) {
  for (const auto* text : {"0", "0g", "FF", "+1", "-1", "0x", " 1", "1 "}) {
    EXPECT_EQ(from_hex(text), std::nullopt) << text;
  }
}

RC_GTEST_PROP(hex, gives_back_the_bytes, (const std::string& bytes)) {
  RC_ASSERT(from_hex(to_hex(bytes)) == bytes);
}

}  // namespace domain
