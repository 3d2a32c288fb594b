#include "http/prefer.hpp"

#include <gtest/gtest.h>

using std::chrono::seconds;

namespace {

std::optional<seconds> wait_of(std::string_view prefer) {
  return http::wait_preference(prefer, seconds{10});
}

}  // namespace

TEST(prefer, tells_how_long_to_wait) {
  EXPECT_EQ(wait_of("wait=3"), seconds{3});
  EXPECT_EQ(wait_of("WAIT = 3"), seconds{3});
  EXPECT_EQ(wait_of("wait=\"3\""), seconds{3});
  EXPECT_EQ(wait_of("wait=0"), seconds{0});
  EXPECT_EQ(wait_of("wait=10"), seconds{10});
}

TEST(prefer, finds_the_wait_among_others) {
  EXPECT_EQ(wait_of("respond-async, wait=4"), seconds{4});
  EXPECT_EQ(
      wait_of("return=minimal; foo=\"a,b;wait=9\" , wait=4; x=y, handling=lenient"), seconds{4});
  EXPECT_EQ(wait_of("priority=\"\\\"wait=1,\", wait=2"), seconds{2});
}

TEST(prefer, counts_the_first_wait_only) { EXPECT_EQ(wait_of("wait=1, wait=2"), seconds{1}); }

TEST(prefer, ignores_what_cannot_be_honoured) {
  for (const auto* const prefer :
       {"",
        ",",
        "wait",
        "wait=",
        "wait=11",
        "wait=-1",
        "wait=1.5",
        "wait=1s",
        "wait=4294967297",
        "waits=1",
        "x;wait=1",
        "\"wait=1",
        "wait=11, wait=1"}) {
    EXPECT_FALSE(wait_of(prefer).has_value()) << prefer;
  }
}
