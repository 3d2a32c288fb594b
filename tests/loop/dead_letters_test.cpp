#include "loop/loop.hpp"

#include <gtest/gtest.h>

// What no order takes, from its record to its verdict.
namespace loop {
namespace {

using namespace std::chrono_literals;

nlohmann::json redrive(connected_restaurant& world, std::int64_t id, bool dry = false) {
  auto chef = world.open.chef();
  const auto answer = chef.post(
      "/dead-letters/" + std::to_string(id) + "/redrive" + (dry ? "?dry_run=true" : ""), "");
  return answer.json();
}

std::int64_t letter_of(connected_restaurant& world, const std::string& order) {
  return world.open.db.number("select max(id) from dead_letters where order_id = '" + order + "'");
}

}  // namespace

TEST(dead_letters, take_the_poison_and_leave_its_neighbours) {
  connected_restaurant world;
  const auto order = world.placed();
  const std::vector<std::string> poison{
      callback_json(order, "packed", order + ":packed"),
      callback_json(order, "READY", std::nullopt),
      callback_json(order, "ready ", std::nullopt),
      "\xff\xfe",
      R"({"kitchen_order_id":")",
      "[]",
      "",
      std::string(10'000, '[')};

  world.tell(order, "accepted");
  for (const auto& each : poison) world.publish(order, each);
  world.publish("not-the-order", callback_json(order, "cooking", std::nullopt));
  world.tell(order, "cooking");
  const auto all = poison.size() + 3;
  ASSERT_TRUE(world.settled(all));

  EXPECT_EQ(world.open.status(order), "cooking");
  EXPECT_EQ(world.outcome("applied"), 2);
  EXPECT_EQ(world.outcome("dead"), static_cast<double>(poison.size() + 1));
  ASSERT_TRUE(world.await_letters(static_cast<std::int64_t>(poison.size() + 1)));
  EXPECT_EQ(
      world.open.db.number("select count(*) from dead_letters where cause = 'unknown_status'"), 3);
  EXPECT_EQ(
      world.open.db.text("select encode(value, 'hex') from dead_letters where value = '\\xfffe'"),
      "fffe");
}

TEST(dead_letters, tell_where_they_came_from_in_headers_of_constant_size) {
  connected_restaurant world;
  const auto order = world.placed();

  world.tell(order, "ready");
  const topic_reader letters{world.topics.dead_letters, world.producer};
  const auto found = letters.await(1);

  ASSERT_EQ(found.size(), 1U);
  EXPECT_EQ(found[0].key, order);
  EXPECT_EQ(found[0].value, callback_json(order, "ready", order + ":ready"));
  EXPECT_EQ(found[0].header("kuhnya-topic"), world.topics.statuses);
  EXPECT_EQ(found[0].header("kuhnya-offset"), "0");
  EXPECT_EQ(found[0].header("kuhnya-cause"), "invalid_transition");
}

TEST(dead_letters, of_large_values_keep_their_beginning_and_their_hash) {
  connected_restaurant world{{"kafka.dead_letter_value_max=\"1KiB\""}};
  const auto order = world.placed();
  auto large = nlohmann::json::parse(callback_json(order, "accepted", std::nullopt));
  large["note"] = std::string(600'000, 'x');

  world.publish(order, large.dump());
  world.tell(order, "accepted");
  ASSERT_TRUE(world.await_letters(1));
  ASSERT_TRUE(world.settled(2));

  EXPECT_EQ(world.open.status(order), "accepted");
  auto chef = world.open.chef();
  const auto letter = chef.get("/dead-letters/1").json();
  EXPECT_EQ(letter["cause"], "too_large");
  EXPECT_EQ(letter["value"].get<std::string>().size(), 1024U);
  EXPECT_EQ(letter["value_bytes"], large.dump().size());
  EXPECT_EQ(letter["value_sha256"].get<std::string>().size(), 64U);
  EXPECT_EQ(redrive(world, 1)["state"], "shelved");
}

TEST(dead_letters, are_followed_to_their_verdict_and_settled_once) {
  connected_restaurant world;
  const auto order = world.placed();
  world.tell(order, "cooking");
  ASSERT_TRUE(world.await_letters(1));
  const auto id = letter_of(world, order);
  EXPECT_EQ(redrive(world, id, true)["verdict"], "invalid_transition");
  world.tell(order, "accepted");
  ASSERT_TRUE(world.settled(2));
  EXPECT_EQ(redrive(world, id, true)["verdict"], "applied");
  EXPECT_EQ(world.open.status(order), "accepted");

  const auto first = redrive(world, id);
  const auto second = redrive(world, id);

  EXPECT_EQ(first["verdict"], "applied");
  EXPECT_EQ(first["state"], "settled");
  EXPECT_EQ(second["verdict"], "applied");
  EXPECT_EQ(world.open.status(order), "cooking");
  EXPECT_EQ(world.open.count("order_status_events"), 3);
  const auto events = world.open.seat().events(order).json()["events"];
  EXPECT_EQ(events[2]["source"], "redrive");
  EXPECT_EQ(events[2]["topic"], world.topics.statuses);
}

TEST(dead_letters, that_fail_again_lie_on_the_shelf_however_often) {
  connected_restaurant world;
  const auto order = world.placed();
  world.publish(order, callback_json(order, "packed", std::nullopt));
  ASSERT_TRUE(world.await_letters(1));
  const auto id = letter_of(world, order);

  for (int i = 0; i < 25; ++i) EXPECT_EQ(redrive(world, id)["state"], "shelved");

  EXPECT_EQ(world.open.count("dead_letters"), 1);
  EXPECT_EQ(world.open.count("dead_letter_acts"), 20);
  EXPECT_EQ(world.open.db.number("select redrives from dead_letters"), 25);
  const topic_reader letters{world.topics.dead_letters, world.producer};
  EXPECT_EQ(letters.await(1).size(), 1U);
}

TEST(dead_letters, of_one_order_are_redriven_in_their_order) {
  connected_restaurant world;
  const auto order = world.placed();
  world.tell(order, "cooking");
  world.tell(order, "ready");
  ASSERT_TRUE(world.await_letters(2));
  world.tell(order, "accepted");
  ASSERT_TRUE(world.settled(3));

  const auto later = redrive(world, 2);
  auto command = support::run_kuhnya(
      world.open.db.url(),
      {"--json", "dead-letters", "--url", world.open.kitchen.url(), "redrive", "2", "1"});
  ASSERT_EQ(command->wait(30s), 0) << command->errors();

  EXPECT_EQ(later["code"], "earlier_dead_letter");
  EXPECT_EQ(later["earlier"], 1);
  const auto told = nlohmann::json::parse(command->output())["redriven"];
  EXPECT_EQ(told[0]["id"], 1);
  EXPECT_EQ(told[1]["verdict"], "applied");
  EXPECT_EQ(world.open.status(order), "ready");
}

TEST(dead_letters, are_listed_shown_and_discarded_by_the_operators_command) {
  connected_restaurant world;
  const auto order = world.placed();
  world.tell(order, "ready");
  ASSERT_TRUE(world.await_letters(1));
  const auto run = [&](std::vector<std::string> words, int expected) {
    words.insert(words.begin(), {"--json", "dead-letters", "--url", world.open.kitchen.url()});
    auto command = support::run_kuhnya(world.open.db.url(), words);
    EXPECT_EQ(command->wait(30s), expected) << command->errors();
    return nlohmann::json::parse(command->output());
  };

  EXPECT_EQ(run({"list"}, 0)["dead_letters"][0]["order_id"], order);
  EXPECT_EQ(run({"list", "--cause", "too_large"}, 0)["dead_letters"].size(), 0U);
  EXPECT_EQ(run({"show", "1"}, 0)["cause"], "invalid_transition");
  EXPECT_EQ(run({"show", "2"}, 1)["code"], "unknown_dead_letter");
  EXPECT_EQ(run({"redrive", "--all", "--dry-run"}, 1)["redriven"][0]["state"], "waiting");
  EXPECT_EQ(run({"discard", "1", "--reason", "a test"}, 0)["discarded"][0]["state"], "discarded");
  EXPECT_EQ(run({"list", "--state", "discarded"}, 0)["dead_letters"].size(), 1U);
}

TEST(dead_letters, are_discarded_with_a_reason_and_stay_so) {
  connected_restaurant world;
  const auto order = world.placed();
  world.tell(order, "ready");
  ASSERT_TRUE(world.await_letters(1));
  auto chef = world.open.chef();

  const auto discard = [&](const std::string& body) {
    return chef.post("/dead-letters/1/discard", body, {{"Content-Type", "application/json"}});
  };

  EXPECT_EQ(discard(R"({"reason":""})").code(), "bad_reason");
  EXPECT_EQ(discard("{}").code(), "missing_member");
  const auto gone = discard(R"({"reason":"a test"})").json();
  EXPECT_EQ(discard(R"({"reason":"again"})").status, 200);

  EXPECT_EQ(gone["state"], "discarded");
  EXPECT_EQ(gone["history"][0]["detail"], "a test");
  EXPECT_EQ(redrive(world, 1)["code"], "dead_letter_settled");
  EXPECT_EQ(world.open.count("dead_letter_acts"), 1);
}

#ifndef LOOP_ON_KAFKA
// Case 34: nothing is skipped, and somebody is told.
TEST(dead_letters, that_cannot_be_written_stop_the_partition_and_readiness_says_so) {
  connected_restaurant world;
  const auto order = world.placed();
  refuse_topic(world.topics.dead_letters);

  world.tell(order, "ready");
  world.tell(order, "accepted");
  EXPECT_TRUE(support::eventually(patience, [&] {
    const auto told = world.open.seat().get("/readyz");
    return told.status == 503 &&
           told.body.find("dead letters cannot be written") != std::string::npos;
  }));
  EXPECT_EQ(world.open.status(order), "created");
  allow_topic(world.topics.dead_letters);

  ASSERT_TRUE(world.settled(2));
  EXPECT_TRUE(world.await_letters(1));
  EXPECT_EQ(world.open.status(order), "accepted");
  EXPECT_TRUE(support::eventually(patience, [&] { return world.open.kitchen.ready(); }));
}
#endif

TEST(dead_letters, are_for_admins_alone) {
  connected_restaurant world;
  auto anna = world.open.seat();

  EXPECT_EQ(anna.get("/dead-letters").status, 403);
  EXPECT_EQ(anna.post("/dead-letters/1/redrive", "").status, 403);
  auto chef = world.open.chef();
  EXPECT_EQ(chef.get("/dead-letters/7").code(), "unknown_dead_letter");
  EXPECT_EQ(chef.get("/dead-letters/07").code(), "bad_dead_letter_id");
  EXPECT_EQ(chef.get("/dead-letters?state=lost").code(), "bad_status");
}

TEST(dead_letters, written_by_a_stranger_are_taken_as_they_are) {
  connected_restaurant world;
  world.producer.send(
      {world.topics.dead_letters,
       "no order",
       std::string("a\0b", 3),
       {{"kuhnya-topic", std::string("x\0y\xff", 4)},
        {"kuhnya-offset", "-99999999999999999999"},
        {"kuhnya-timestamp", "9223372036854775807"},
        {"kuhnya-cause", std::string(10'000, 'c')}}},
      [](const messaging::delivery&) {});
  ASSERT_TRUE(world.await_letters(1));

  auto chef = world.open.chef();
  const auto letter = chef.get("/dead-letters/1").json();
  EXPECT_EQ(letter["topic"], "x?y?");
  EXPECT_EQ(letter["offset"], 0);
  EXPECT_EQ(letter["cause"].get<std::string>().size(), 100U);
  EXPECT_EQ(letter["order_id"], nullptr);
  EXPECT_EQ(redrive(world, 1)["state"], "shelved");
}

}  // namespace loop
