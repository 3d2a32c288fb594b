#include "domain/time_text.hpp"

#include "generators.hpp"

#include <gtest/gtest.h>

namespace domain {
namespace {

using std::chrono::milliseconds;

TEST(timestamp, is_written_in_utc_with_milliseconds) {
  EXPECT_EQ(to_string(timestamp{}), "1970-01-01T00:00:00.000Z");
  EXPECT_EQ(to_string(timestamp{milliseconds{-1}}), "1969-12-31T23:59:59.999Z");
  EXPECT_EQ(to_string(timestamp{milliseconds{1'709'210'096'007}}), "2024-02-29T12:34:56.007Z");
}

TEST(timestamp, covers_the_years_0000_to_9999_and_stops_there) {
  EXPECT_EQ(to_string(timestamp_min), "0000-01-01T00:00:00.000Z");
  EXPECT_EQ(to_string(timestamp_max), "9999-12-31T23:59:59.999Z");
  EXPECT_EQ(to_string(timestamp::min()), to_string(timestamp_min));
  EXPECT_EQ(to_string(timestamp::max()), to_string(timestamp_max));
}

TEST(timestamp, is_nothing_in_any_other_form) {
  for (const auto* text : {
           "",
           "2024-02-29T12:34:56Z",
           "2024-02-29T12:34:56.00Z",
           "2024-02-29T12:34:56.0000Z",
           "2024-02-29 12:34:56.000Z",
           "2024-02-29t12:34:56.000z",
           "2024-02-29T12:34:56.000+00:00",
           "2024-02-29T12:34:56,000Z",
           "+024-02-29T12:34:56.000Z",
           " 2024-02-29T12:34:56.000",
       }) {
    EXPECT_EQ(parse_timestamp(text), std::nullopt) << text;
  }
}

TEST(timestamp, is_nothing_for_days_and_hours_that_never_were) {
  for (const auto* text : {
           "2023-02-29T00:00:00.000Z",
           "1900-02-29T00:00:00.000Z",
           "2024-00-10T00:00:00.000Z",
           "2024-13-10T00:00:00.000Z",
           "2024-04-31T00:00:00.000Z",
           "2024-04-00T00:00:00.000Z",
           "2024-04-01T24:00:00.000Z",
           "2024-04-01T00:60:00.000Z",
           "2016-12-31T23:59:60.000Z",
       }) {
    EXPECT_EQ(parse_timestamp(text), std::nullopt) << text;
  }
}

RC_GTEST_PROP(timestamp, is_read_back_from_its_own_text, ()) {
  const auto at = *any::time();

  RC_ASSERT(parse_timestamp(to_string(at)) == at);
}

}  // namespace
}  // namespace domain
