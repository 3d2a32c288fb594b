#include "console/establishment_counts.hpp"

#include <gtest/gtest.h>

#include <string>

namespace console {
namespace {

const std::string good =
    "# HELP kuhnya_ticket_publications_total What became of publications of statuses.\n"
    "# TYPE kuhnya_ticket_publications_total counter\n"
    "kuhnya_ticket_publications_total{outcome=\"published\"} 40\n"
    "kuhnya_ticket_publications_total{outcome=\"republished\"} 3\n"
    "kuhnya_ticket_publications_total{outcome=\"failed\"} 2\n"
    "kuhnya_ticket_publications_total{outcome=\"in_background\"} 1\n"
    "kuhnya_ticket_advances_total{verdict=\"applied\"} 40\n"
    "kuhnya_ticket_advances_total{verdict=\"duplicate\"} 5\n"
    "kuhnya_tickets_unpublished 1\n"
    "kuhnya_http_request_seconds_bucket{route=\"GET /tickets\",le=\"+Inf\"} 7\n";

std::string replaced(const std::string& what, const std::string& with) {
  auto text = good;
  return text.replace(text.find(what), what.size(), with);
}

}  // namespace

TEST(establishment_counts, are_read_out_of_its_metrics) {
  const auto found = read_establishment_counts(good);

  ASSERT_TRUE(found);
  EXPECT_EQ(found->published, 41U);
  EXPECT_EQ(found->republished, 3U);
  EXPECT_EQ(found->failed, 2U);
  EXPECT_EQ(found->pressed_again, 5U);
  EXPECT_EQ(found->unpublished, 1U);
}

TEST(establishment_counts, may_be_spelt_as_any_number) {
  const auto found = read_establishment_counts(replaced("} 40\n", "} 1.5e3\n"));

  ASSERT_TRUE(found);
  EXPECT_EQ(found->published, 1501U);
}

TEST(establishment_counts, are_unknown_when_anything_is_not_as_it_should_be) {
  EXPECT_FALSE(read_establishment_counts(""));
  EXPECT_FALSE(read_establishment_counts("<!DOCTYPE html>\n<p>another service</p>\n"));
  EXPECT_FALSE(read_establishment_counts(replaced("kuhnya_tickets_unpublished 1\n", "")));
  EXPECT_FALSE(read_establishment_counts(good + good));
  EXPECT_FALSE(read_establishment_counts(good + "one_word\n"));
  for (const auto* const number :
       {"-1", "NaN", "+Inf", "0.5", "1e300", "1x", "", " ", "0x10", "1\r", "9007199254740993000"}) {
    EXPECT_FALSE(read_establishment_counts(
        replaced("unpublished 1\n", "unpublished " + std::string{number} + "\n")))
        << number;
  }
  EXPECT_FALSE(read_establishment_counts(good + std::string(5'000'000, '#')));
  EXPECT_FALSE(read_establishment_counts(std::string(1000, '\0')));
}

TEST(establishment_counts, do_not_need_the_last_line_to_end) {
  EXPECT_TRUE(read_establishment_counts(good.substr(0, good.size() - 1)));
}

}  // namespace console
