#include "actors/publication_log.hpp"

#include <gtest/gtest.h>

namespace actors {

namespace {

constexpr domain::timestamp start{std::chrono::seconds{1'800'000'000}};

publication of(std::uint8_t order, std::int32_t version, int second = 0) {
  publication made;
  made.order.value.data[15] = order;
  made.version = version;
  made.partition = 2;
  made.offset = version * 10;
  made.at = start + std::chrono::seconds{second};
  return made;
}

std::vector<std::int32_t> versions(const publication_log& log, std::uint8_t order) {
  std::vector<std::int32_t> found;
  for (const auto& each : log.of(of(order, 1).order)) found.push_back(each.version);
  return found;
}

}  // namespace

TEST(publication_log, finds_those_of_an_order_oldest_first) {
  publication_log log{8};
  log.begin(start);
  log.keep(of(1, 1));
  log.keep(of(2, 1));
  log.keep(of(1, 2));

  EXPECT_EQ(versions(log, 1), (std::vector<std::int32_t>{1, 2}));
  EXPECT_EQ(versions(log, 3), std::vector<std::int32_t>{});
  EXPECT_EQ(log.of(of(2, 1).order).front().offset, 10);
  EXPECT_EQ(log.complete_since(), start);
}

TEST(publication_log, makes_room_for_the_newest_and_says_from_when_on_it_is_complete) {
  publication_log log{3};
  log.begin(start);
  for (int i = 1; i <= 5; ++i) log.keep(of(1, i, i));

  EXPECT_EQ(versions(log, 1), (std::vector<std::int32_t>{3, 4, 5}));
  const auto since = log.complete_since();
  ASSERT_TRUE(since);
  EXPECT_GT(*since, of(1, 2, 2).at);
  EXPECT_LE(*since, of(1, 3, 3).at);
}

TEST(publication_log, is_not_complete_while_others_publish) {
  publication_log log{3};
  EXPECT_FALSE(log.complete_since());
  log.begin(start);
  log.begin(start + std::chrono::seconds{9});
  EXPECT_EQ(log.complete_since(), start);

  log.end();
  EXPECT_FALSE(log.complete_since());
  log.begin(start + std::chrono::seconds{10});

  EXPECT_EQ(log.complete_since(), start + std::chrono::seconds{10});
}

TEST(publication_log, keeps_sixty_four_thousand_unless_told_otherwise) {
  publication_log log;
  for (std::int32_t i = 0; i <= 65'536; ++i) log.keep(of(1, i));

  const auto all = log.of(of(1, 1).order);

  EXPECT_EQ(all.size(), 65'536U);
  EXPECT_EQ(all.front().version, 1);
  EXPECT_EQ(all.back().version, 65'536);
}

}  // namespace actors
