#include "console/history.hpp"

#include "given.hpp"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

namespace console {

TEST(history, holds_five_minutes_and_begins_with_the_oldest) {
  history all;
  for (int second = 0; second < 301; ++second) all.add(snapshot_of({measured(second)}));
  const auto points = nlohmann::json::parse(all.render())["points"];

  ASSERT_EQ(points.size(), 300U);
  EXPECT_EQ(points.front()["at"], "2026-01-01T12:00:01.000Z");
  EXPECT_EQ(points.back()["at"], "2026-01-01T12:05:00.000Z");
  EXPECT_EQ(points.front()["latency_p99_ms"], nullptr);
}

TEST(history, sums_the_lag_of_all_partitions_it_knows) {
  messaging::partition_state one;
  one.watermark = 5;
  one.end = 12;
  auto level = with_partition(one);
  level.consumers.front().now.partitions.push_back({});
  level.outbox.rows = 3;
  history all;
  all.add(snapshot_of({measured(0, {}, level)}));
  const auto point = nlohmann::json::parse(all.render())["points"][0];

  EXPECT_EQ(point["lag"], 7);
  EXPECT_EQ(point["outbox_rows"], 3);
}

TEST(history, of_nothing_is_an_empty_list) { EXPECT_EQ(history{}.render(), R"({"points":[]})"); }

}  // namespace console
