#include "loop/loop.hpp"
#include "support/menu.hpp"
#include "support/scratch_server.hpp"

#include <gtest/gtest.h>

// Callbacks that come while the database is away.
namespace loop {
namespace {

using namespace std::chrono_literals;

const std::string& furnish(const support::scratch_server& server) {
  support::menu{server.url()}.with_dish(1, std::nullopt);
  return server.url();
}

double metric(support::guest& who, const std::string& line) {
  const auto page = '\n' + who.get("/metrics").body;
  const auto place = page.find('\n' + line + ' ');
  return place == std::string::npos ? 0 : std::stod(page.substr(place + line.size() + 2));
}

}  // namespace

// Case 33: none becomes a dead letter, the group keeps its member, and all are applied afterwards.
TEST(callbacks, wait_for_a_database_that_is_away) {
  constexpr int orders = 50;
  constexpr int copies = 10;
  const auto topics = new_topics();
  support::scratch_server server;
  support::kitchen_process kitchen{
      furnish(server), with_kafka(topics, {"kafka.retry_max=\"1s\"", "kafka.oldest_max=\"1s\""})};
  support::guest anna{kitchen, support::customer("anna")};
  messaging::producer producer{client(), {}, topics.partitions};
  const auto outcome = [&](const std::string& name) {
    return metric(
        anna,
        "kuhnya_consumer_settled_total{topic=\"" + topics.statuses + "\",outcome=\"" + name +
            "\"}");
  };
  const auto joined = "kuhnya_consumer_joined{topic=\"" + topics.statuses + "\"}";
  const auto rebalances = "kuhnya_consumer_rebalances_total{topic=\"" + topics.statuses + "\"}";
  std::vector<std::string> placed;
  for (int i = 0; i < orders; ++i) placed.push_back(anna.place(support::order_of(1)).id());
  ASSERT_TRUE(support::eventually(patience, [&] { return metric(anna, joined) == 1; }));
  const auto rebalanced = metric(anna, rebalances);

  server.stop();
  for (int copy = 0; copy < copies; ++copy) {
    for (const auto& order : placed) {
      producer.send(
          {topics.statuses, order, callback_json(order, "accepted", order + ":accepted"), {}},
          [](const messaging::delivery&) {});
    }
  }
  EXPECT_TRUE(support::eventually(patience, [&] { return outcome("retried") > 20; }));
  EXPECT_EQ(outcome("dead"), 0);
  EXPECT_TRUE(support::eventually(patience, [&] {
    return anna.get("/readyz").body.find("a record has waited for too long") != std::string::npos;
  }));
  server.start();

  EXPECT_TRUE(support::eventually(
      patience, [&] { return outcome("applied") + outcome("duplicate") == orders * copies; }));
  EXPECT_EQ(outcome("applied"), orders);
  EXPECT_TRUE(support::eventually(patience, [&] { return kitchen.ready(); }));
  EXPECT_EQ(outcome("dead"), 0);
  EXPECT_EQ(metric(anna, rebalances), rebalanced);
  support::expect_balanced(server.url());
}

}  // namespace loop
