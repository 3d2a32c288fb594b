#include "messaging/event_time.hpp"

#include "domain/time_text.hpp"

#include <gtest/gtest.h>

namespace messaging {
namespace {

std::string read(std::string_view text) {
  const auto at = read_event_time(text);
  return at ? domain::to_string(*at) : "nothing";
}

TEST(event_time, is_read_with_any_fraction) {
  EXPECT_EQ(read("2026-01-31T12:00:00Z"), "2026-01-31T12:00:00.000Z");
  EXPECT_EQ(read("2026-01-31T12:00:00.5Z"), "2026-01-31T12:00:00.500Z");
  EXPECT_EQ(read("2026-01-31T12:00:00.25Z"), "2026-01-31T12:00:00.250Z");
  EXPECT_EQ(read("2026-01-31T12:00:00.123456Z"), "2026-01-31T12:00:00.123Z");
  EXPECT_EQ(read("2026-01-31T12:00:00.999999999Z"), "2026-01-31T12:00:00.999Z");
}

TEST(event_time, is_brought_to_utc) {
  EXPECT_EQ(read("2026-01-31T15:00:00+03:00"), "2026-01-31T12:00:00.000Z");
  EXPECT_EQ(read("2026-01-31T06:30:00.5-05:30"), "2026-01-31T12:00:00.500Z");
  EXPECT_EQ(read("2026-01-01T00:30:00+01:00"), "2025-12-31T23:30:00.000Z");
  EXPECT_EQ(read("2026-01-31t12:00:00z"), "2026-01-31T12:00:00.000Z");
}

TEST(event_time, may_be_a_leap_second) {
  EXPECT_EQ(read("2016-12-31T23:59:60Z"), "2017-01-01T00:00:00.000Z");
}

TEST(event_time, is_nothing_when_it_is_not_in_that_form) {
  for (const auto* text :
       {"",
        "2026",
        "2026-01-31",
        "2026-01-31T12:00:00",
        "2026-01-31T12:00Z",
        "2026-02-30T12:00:00Z",
        "2026-13-01T12:00:00Z",
        "2026-01-31T24:00:00Z",
        "2026-01-31T12:60:00Z",
        "2026-01-31T12:00:61Z",
        "2026-01-31T12:00:00.1234567890Z",
        "2026-01-31T12:00:00+3",
        "2026-01-31T12:00:00+0300",
        "2026-01-31T12:00:00+24:00",
        " 2026-01-31T12:00:00Z",
        "2026-01-31T12:00:00Z ",
        "+2026-01-31T12:00:00Z"})
    EXPECT_EQ(read(text), "nothing") << text;
}

}  // namespace
}  // namespace messaging
