#include "app/top/numbers.hpp"

#include "app/top/advice.hpp"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <limits>

// A snapshot's values in words.
namespace app::top {
namespace {

using nlohmann::json;

}  // namespace

TEST(a_value, of_another_kind_or_none_is_not_known) {
  const json in{{"a", {{"b", "text"}, {"c", nullptr}, {"d", 7}}}, {"l", {1, 2}}};
  EXPECT_EQ(count_at(in, "/a/d"), "7");
  for (const auto* place : {"/a/b", "/a/c", "/a/e", "/a/d/e", "/l/x", "/l/0/y", "/l"}) {
    EXPECT_EQ(count_at(in, place), "-") << place;
  }
  EXPECT_EQ(text_at(in, "/a/d"), "");
  EXPECT_FALSE(flag_at(in, "/a/b"));
  EXPECT_TRUE(list_at(in, "/a").empty());
  EXPECT_EQ(count_at(json{}, "/a"), "-");
  EXPECT_EQ(count_at(json::array({1}), "/0"), "-");
}

TEST(counts, are_grouped_by_thousands) {
  EXPECT_EQ(count_words(0), "0");
  EXPECT_EQ(count_words(999), "999");
  EXPECT_EQ(count_words(1'000), "1,000");
  EXPECT_EQ(count_words(-1'234'567), "-1,234,567");
}

TEST(numbers, that_are_no_counts_stay_short) {
  EXPECT_EQ(count_words(1e300), "1e+300");
  EXPECT_EQ(count_words(std::numeric_limits<double>::infinity()), "-");
  EXPECT_EQ(seconds_words(1e300), "-");
  EXPECT_EQ(seconds_words(-5), "0 s");
  EXPECT_LE(millis_words(1e300).size(), 20U);
}

TEST(rates_and_times, have_units) {
  EXPECT_EQ(rate_words(3.25), "3.2/s");
  EXPECT_EQ(rate_words(12'345), "12,345/s");
  EXPECT_EQ(millis_words(0.012), "0.012 ms");
  EXPECT_EQ(millis_words(2), "2.0 ms");
  EXPECT_EQ(millis_words(250), "250 ms");
  EXPECT_EQ(millis_words(3'200), "3.2 s");
  EXPECT_EQ(millis_words(std::nullopt), "-");
  EXPECT_EQ(seconds_words(119), "119 s");
  EXPECT_EQ(seconds_words(120), "2 min");
  EXPECT_EQ(seconds_words(11'520), "3 h 12 min");
  EXPECT_EQ(seconds_words(187'200), "2 d 4 h");
}

TEST(a_span_of_time, is_known_when_both_ends_are) {
  EXPECT_EQ(seconds_between("2026-11-30T07:00:00.000Z", "2026-11-30T07:01:00.500Z"), 60.5);
  EXPECT_EQ(seconds_between("", "2026-11-30T07:01:00.500Z"), std::nullopt);
  EXPECT_EQ(seconds_between("yesterday", "2026-11-30T07:01:00.500Z"), std::nullopt);
}

TEST(advice, names_the_subject_and_the_value_with_its_unit) {
  const auto old = advice_for({{"code", "outbox_old"}, {"subject", nullptr}, {"value", 240}});
  EXPECT_EQ(old.what, "The oldest letter has waited for 4 min to be published.");
  EXPECT_FALSE(old.act.empty());
  const auto lag = advice_for({{"code", "lag_growing"}, {"subject", "t/3"}, {"value", 1'200}});
  EXPECT_EQ(lag.what, "t/3 falls back; records behind: 1,200.");
  const auto slow =
      advice_for({{"code", "actor_waiting_long"}, {"subject", "SVS"}, {"value", 2'500}});
  EXPECT_EQ(slow.what, "Order SVS has waited for 2.5 s.");
}

TEST(advice, on_an_unknown_reason_says_so) {
  const auto told = advice_for({{"code", "moon_full"}, {"subject", "x"}, {"value", 1}});
  EXPECT_EQ(told.what, "moon_full x 1");
  EXPECT_NE(told.act.find("does not know"), std::string::npos);
  EXPECT_FALSE(advice_for(json::object()).act.empty());
}

// The codes of console/page/src/api_types.ts.
TEST(advice, is_there_for_every_reason_of_the_contract) {
  for (const auto* code :
       {"balance_broken",
        "part_not_ready",
        "outbox_stuck",
        "outbox_old",
        "consumer_away",
        "partition_paused",
        "lag_growing",
        "dead_letters_waiting",
        "dead_letters_unwritable",
        "actor_waiting_long",
        "actor_restarts",
        "requests_rejected",
        "unpublished_tickets",
        "establishment_unreachable"}) {
    const auto told = advice_for({{"code", code}});
    EXPECT_EQ(told.act.find("does not know"), std::string::npos) << code;
    EXPECT_EQ(told.what.find(code), std::string::npos) << code;
  }
}

}  // namespace app::top
