#include "console/snapshot_json.hpp"

#include "given.hpp"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <set>

namespace console {
namespace {

using nlohmann::json;

std::set<std::string> members_of(const json& document) {
  std::set<std::string> names;
  for (const auto& [name, value] : document.items()) names.insert(name);
  return names;
}

using names = std::set<std::string>;

}  // namespace

TEST(snapshot_json, has_the_members_of_the_contract) {
  const auto now = json::parse(render_overview(snapshot_of({measured(0)}), {"0.1.0", 200}));

  EXPECT_EQ(
      members_of(now),
      (names{
          "sequence",
          "at",
          "started_at",
          "version",
          "health",
          "ready",
          "balances",
          "doors",
          "rates",
          "http",
          "store",
          "actors",
          "kafka",
          "dead_letters"}));
  EXPECT_EQ(now["sequence"], 7);
  EXPECT_EQ(now["version"], "0.1.0");
  EXPECT_EQ(now["actors"]["resident_max"], 200);
  EXPECT_EQ(now["actors"]["by_state"].size(), 6U);
  EXPECT_EQ(now["actors"]["by_state"][3]["state"], "resident");
  EXPECT_EQ(now["doors"].size(), 5U);
  EXPECT_EQ(now["balances"]["state"], "unknown");
  EXPECT_EQ(now["kafka"]["consumers"], json::array());
  EXPECT_EQ(now["kafka"]["outbox"]["oldest_at"], nullptr);
  EXPECT_EQ(now["store"]["batch"]["p50"], nullptr);
  EXPECT_EQ(now["health"], (json{{"state", "good"}, {"reasons", json::array()}}));
  EXPECT_EQ(now["http"]["in_flight"], 0);
}

TEST(snapshot_json, names_the_outcomes_of_each_door) {
  const auto doors = json::parse(render_overview(snapshot_of({measured(0)}), {}))["doors"];
  const auto outcomes = [&](std::size_t door) {
    names all;
    for (const auto& each : doors[door]["outcomes"]) all.insert(each["name"].get<std::string>());
    return all;
  };

  EXPECT_EQ(
      outcomes(0), (names{"claimed", "replayed", "in_flight", "mismatched", "expired", "unkeyed"}));
  EXPECT_EQ(
      outcomes(1),
      (names{
          "applied", "duplicate", "stale", "invalid_transition", "unknown_order", "key_reused"}));
  EXPECT_EQ(outcomes(2), (names{"applied", "duplicate", "stale", "invalid_transition"}));
  EXPECT_EQ(outcomes(3), (names{"redelivered", "retried", "dead"}));
  EXPECT_EQ(outcomes(4), (names{"published", "republished", "failed", "unpublished"}));
}

TEST(snapshot_json, tells_unknown_offsets_as_null) {
  messaging::partition_state one;
  one.position = 7;
  const auto partition = json::parse(render_overview(
      snapshot_of({measured(0, {}, with_partition(one))}),
      {}))["kafka"]["consumers"][0]["partitions"][0];

  EXPECT_EQ(partition["position"], 7);
  EXPECT_EQ(partition["watermark"], nullptr);
  EXPECT_EQ(partition["lag"], nullptr);
  EXPECT_EQ(partition["next_retry_ms"], nullptr);
}

TEST(snapshot_json, holds_hostile_texts_as_texts) {
  levels level;
  level.parts = {{"<script>alert(1)</script>", false, "\xE2\x80\xAEgnp\xFF\"\\\x01"}};
  findings found;
  found.dead_by_cause = {{"</script>", 3}};
  const auto text = render_overview(snapshot_of({measured(0, {}, level)}, found), {});
  const auto now = json::parse(text);

  EXPECT_EQ(now["ready"][0]["name"], "<script>alert(1)</script>");
  EXPECT_EQ(now["ready"][0]["detail"], "\xE2\x80\xAEgnp\xEF\xBF\xBD\"\\\x01");
  EXPECT_EQ(now["dead_letters"]["by_cause"][0]["cause"], "</script>");
  EXPECT_EQ(text.find('\n'), std::string::npos);
}

TEST(snapshot_json, tells_actors_alone_with_their_time) {
  actors::system_look look;
  look.by_phase[3] = 12;
  look.routers = 1;
  look.hottest_orders = {{order_number(1), 9, 2}};
  look.hottest_dishes = {{{10}, 40, 0}};
  look.longest_waiting = {
      {order_number(2), actors::order_phase::placing, std::chrono::milliseconds{15}}};
  const auto now = json::parse(render_actors(snapshot_of({measured(0)}, {}, look), {}));

  EXPECT_EQ(now["at"], "2026-01-01T12:00:00.000Z");
  EXPECT_EQ(now["kinds"][0], (json{{"kind", "order"}, {"count", 12}}));
  EXPECT_EQ(now["hottest_orders"][0]["commands"], 9);
  EXPECT_EQ(now["hottest_dishes"][0]["dish_id"], 10);
  EXPECT_EQ(now["longest_waiting"][0]["state"], "placing");
  EXPECT_EQ(now["longest_waiting"][0]["for_ms"], 15);
}

}  // namespace console
