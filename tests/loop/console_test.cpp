#include "loop/loop.hpp"

#include <gtest/gtest.h>

// The story of one order on its way through Kafka, as the console tells it.
namespace loop {
namespace {

using nlohmann::json;

json story_of(connected_restaurant& world, const std::string& order) {
  return world.open.chef().get("/console/api/orders/" + order).json();
}

std::vector<json> moments_of(const json& story, const std::string& kind) {
  std::vector<json> found;
  for (const auto& each : story["timeline"]) {
    if (each["kind"] == kind) found.push_back(each);
  }
  return found;
}

}  // namespace

TEST(console, tells_a_callback_before_the_transition_it_caused) {
  connected_restaurant world;
  const auto order = world.placed(1, 2);
  world.tell(order, "accepted");
  world.tell(order, "rejected");
  ASSERT_TRUE(world.settled(2));
  const auto story = story_of(world, order);
  const auto callbacks = moments_of(story, "callback");
  const auto transitions = moments_of(story, "transition");

  ASSERT_EQ(transitions.size(), 3U);
  EXPECT_EQ(transitions[1]["source"], "kafka");
  ASSERT_GE(callbacks.size(), 2U);
  EXPECT_EQ(callbacks[0]["verdict"], "applied");
  EXPECT_EQ(callbacks[0]["door"], 2);
  EXPECT_EQ(callbacks[0]["topic"], world.topics.statuses);
  EXPECT_EQ(callbacks[0]["idempotency_key"], order + ":accepted");
  EXPECT_EQ(callbacks[0]["redelivered"], false);
  std::vector<std::string> kinds;
  for (const auto& each : story["timeline"]) {
    if (each["kind"] != "request") kinds.push_back(each["kind"]);
  }
  const std::vector<std::string> steps{"callback", "transition"};
  EXPECT_NE(std::search(kinds.begin(), kinds.end(), steps.begin(), steps.end()), kinds.end());
  EXPECT_EQ(moments_of(story, "stock").size(), 2U);
  EXPECT_EQ(story["order"]["status"], "rejected");
}

TEST(console, tells_what_was_done_about_a_dead_letter) {
  connected_restaurant world;
  const auto order = world.placed();
  world.tell(order, "ready");
  ASSERT_TRUE(world.await_letters(1));
  auto chef = world.open.chef();
  const auto letters = chef.get("/console/api/dead-letters?order_id=" + order).json();
  const auto id = letters["dead_letters"][0]["id"].dump();
  const auto path = "/console/api/dead-letters/" + id;

  EXPECT_EQ(chef.get(path).json()["cause"], "invalid_transition");
  EXPECT_EQ(chef.post(path + "/redrive?dry_run=true", "").json()["dry_run"], true);
  EXPECT_EQ(
      chef.post(
              path + "/discard", R"({"reason":"<b>test"})", {{"Content-Type", "application/json"}})
          .status,
      200);
  const auto story = story_of(world, order);
  const auto dead = moments_of(story, "dead_letter");
  const auto acts = moments_of(story, "letter_act");

  ASSERT_EQ(dead.size(), 1U);
  EXPECT_TRUE(dead[0]["door"].is_null());  // A dead letter is no duplicate.
  EXPECT_EQ(dead[0]["state"], "discarded");
  ASSERT_EQ(acts.size(), 1U);
  EXPECT_EQ(acts[0]["act"], "discard");
  EXPECT_EQ(acts[0]["detail"], "<b>test");
  EXPECT_EQ(acts[0]["user_id"], "admin");
}

TEST(console, shows_partitions_and_letters_that_wait) {
  connected_restaurant world;
  const auto order = world.placed();
  world.tell(order, "ready");
  ASSERT_TRUE(world.await_letters(1));
  auto chef = world.open.chef();
  json now;
  EXPECT_TRUE(support::eventually(patience, [&] {
    now = chef.get("/console/api/overview").json();
    return now["dead_letters"]["waiting"] == 1 && !now["dead_letters"]["by_cause"].empty() &&
           now["kafka"]["outbox"]["published"] == 1;
  }));

  EXPECT_EQ(now["dead_letters"]["by_cause"][0]["cause"], "invalid_transition");
  EXPECT_EQ(now["kafka"]["configured"], true);
  EXPECT_EQ(now["kafka"]["consumers"].size(), 2U);
  EXPECT_EQ(now["kafka"]["consumers"][0]["topic"], world.topics.statuses);
  EXPECT_EQ(now["kafka"]["consumers"][0]["joined"], true);
  EXPECT_EQ(now["kafka"]["consumers"][0]["partitions"].size(), 6U);
  EXPECT_EQ(now["health"]["state"], "attention");
}

}  // namespace loop
