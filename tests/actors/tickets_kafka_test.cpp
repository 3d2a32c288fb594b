#include "messaging/embedded_broker.hpp"
#include "messaging/event_json.hpp"
#include "stand.hpp"
#include "tests/actors/establishment_world.hpp"
#include "tests/actors/ticket_world.hpp"

#include <gtest/gtest.h>

#include <variant>

// The establishment's side with a real producer, whose broker comes and goes.
namespace actors::test {

namespace {

using domain::ticket_action;
using namespace std::chrono_literals;

const std::string statuses = "establishment.order-status";

struct broker_and_producer {
  broker_and_producer() {
    client.brokers = broker.address();
    producer = std::make_unique<messaging::producer>(
        client, std::vector{statuses}, messaging::test_partitions);
  }

  // What the topic holds, read from its beginning, once it holds so many.
  std::vector<messaging::seen> await_callbacks(std::size_t count) {
    messaging::consumer_settings settings;
    settings.client = client;
    settings.group = messaging::new_name("reader");
    settings.topic = statuses;
    settings.partitions = messaging::test_partitions;
    messaging::scripted_handler handler{[](const auto&) { return messaging::applied(); }};
    messaging::consumer reader{settings, handler, *producer};
    reader.run();
    EXPECT_TRUE(handler.await(count));
    reader.stop();
    return handler.all();
  }

  messaging::embedded_broker broker{{statuses}, messaging::test_partitions};
  messaging::client_settings client;
  std::unique_ptr<messaging::producer> producer;
};

struct kafka_world : broker_and_producer, establishment_world {
  kafka_world() : establishment_world(publish_through(*producer, statuses)) {}
};

}  // namespace

TEST(the_establishment_over_kafka, publishes_what_the_kitchen_can_read_under_the_orders_key) {
  kafka_world w;
  w.answer_to(created_order());

  EXPECT_EQ(w.answer_to(pressing(ticket_action::accept)).what, outcome::applied);

  const auto sent = w.await_callbacks(1);
  ASSERT_EQ(sent.size(), 1U);
  EXPECT_EQ(sent.front().key, to_string(some_order().id));
  const auto read = messaging::read_callback(sent.front().key, sent.front().value);
  const auto* callback = std::get_if<domain::status_callback>(&read);
  ASSERT_NE(callback, nullptr);
  EXPECT_EQ(callback->order, some_order().id);
  EXPECT_EQ(callback->status, domain::order_status::accepted);
  EXPECT_EQ(callback->idempotency_key, key_of(domain::order_status::accepted));
  EXPECT_EQ(callback->establishment.value, 1);
}

TEST(the_establishment_over_kafka, keeps_the_step_while_the_broker_is_down_and_sends_it_again) {
  kafka_world w;
  w.answer_to(created_order());
  w.broker.set_down();

  const auto begun = std::chrono::steady_clock::now();
  const auto failed = w.answer_to(pressing(ticket_action::accept));
  const auto took = std::chrono::steady_clock::now() - begun;
  w.broker.set_up();
  const auto again = w.answer_to(pressing(ticket_action::accept));

  ASSERT_TRUE(failed.why.has_value());
  EXPECT_EQ(failed.why->why, domain::refusal::publish_failed);
  EXPECT_LT(took, 3s);
  EXPECT_NE(again.body.find(R"("published":"republished")"), std::string::npos) << again.body;
  EXPECT_TRUE(support::eventually(  // Noted after the answer; nobody waits for it.
      10s,
      [&] { return w.db.number("select published_version from tickets") == 2; }));
  for (const auto& each : w.await_callbacks(1)) {
    EXPECT_NE(each.value->find(key_of(domain::order_status::accepted)), std::string::npos);
  }
}

TEST(the_establishment_over_kafka, publishes_by_itself_once_the_broker_is_back) {
  kafka_world w;
  w.answer_to(created_order());
  w.broker.set_down();
  EXPECT_TRUE(w.answer_to(pressing(ticket_action::accept)).why.has_value());
  w.tickets->stop();
  w.republish_pause = 50ms;
  w.open();

  w.broker.set_up();

  EXPECT_TRUE(support::eventually(
      20s, [&] { return w.db.number("select published_version from tickets") == 2; }));
  EXPECT_GE(w.await_callbacks(1).size(), 1U);
}

}  // namespace actors::test
