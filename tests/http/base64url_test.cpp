#include "http/base64url.hpp"

#include <gtest/gtest.h>

#include <string>

TEST(base64url, reads_back_what_it_wrote) {
  std::string bytes;
  for (int value = 0; value < 256; ++value) {
    EXPECT_EQ(http::from_base64url(http::to_base64url(bytes)), bytes);
    bytes += static_cast<char>(value);
  }
}

TEST(base64url, writes_the_vectors_of_rfc_4648_without_padding) {
  EXPECT_EQ(http::to_base64url("f"), "Zg");
  EXPECT_EQ(http::to_base64url("fo"), "Zm8");
  EXPECT_EQ(http::to_base64url("foo"), "Zm9v");
  EXPECT_EQ(http::to_base64url("\xfb\xff"), "-_8");
}

TEST(base64url, has_one_spelling_for_each_text) {
  EXPECT_EQ(http::from_base64url("Zg"), "f");
  for (const auto* const text :
       {"Zg==", "Zh", "Zm9", "Zg\n", " Zg", "Z", "+/8", "Zm9v=", "Zm9vZ"}) {
    EXPECT_FALSE(http::from_base64url(text).has_value()) << text;
  }
}
