#include "support/raw_connection.hpp"
#include "support/restaurant.hpp"
#include "wire.hpp"

#include <gtest/gtest.h>

namespace api {
namespace {

using support::order_of;
using support::restaurant;

// Status and code of what comes back for these header lines; the code is empty for an order.
std::string outcome_of(const restaurant& open, const std::string& lines) {
  support::raw_connection wire{open.kitchen.port()};
  wire.send(order_bytes(order_of(3).dump(), lines));
  const auto response = wire.read_response();
  const auto body = nlohmann::json::parse(support::body_of(response), nullptr, false);
  if (body.is_discarded()) return "no answer";
  return std::to_string(support::status_of(response)) + " " + body.value("code", "");
}

std::string repeated(const std::string& text, int times) {
  std::string all;
  for (int i = 0; i < times; ++i) all += text;
  return all;
}

}  // namespace

TEST(idempotency_key, is_one_to_255_visible_characters) {
  restaurant open;
  const auto with = [&](const std::string& value) {
    return outcome_of(open, "Idempotency-Key:" + value + "\r\n");
  };

  EXPECT_EQ(with(" k"), "201 ");
  EXPECT_EQ(with("k2"), "201 ");
  EXPECT_EQ(with(" !\"#~"), "201 ");
  EXPECT_EQ(with(" " + std::string(255, 'k')), "201 ");
  EXPECT_EQ(with(" \"" + std::string(255, 'q') + "\""), "201 ");
  ASSERT_EQ(open.count("idempotency_keys"), 5);

  EXPECT_EQ(with(" " + std::string(256, 'k')), "400 idempotency_key_too_long");
  EXPECT_EQ(with(" \"" + std::string(256, 'k') + "\""), "400 idempotency_key_too_long");
  EXPECT_EQ(with(" " + repeated("ж", 128)), "400 idempotency_key_too_long");
  EXPECT_EQ(with(" " + repeated("ж", 127)), "400 idempotency_key_invalid");
  EXPECT_EQ(with(""), "400 idempotency_key_empty");
  EXPECT_EQ(with(" \"\""), "400 idempotency_key_empty");
  EXPECT_EQ(with("   "), "400 idempotency_key_empty");
  EXPECT_EQ(with(" \t "), "400 idempotency_key_empty");
  EXPECT_EQ(with(" \"  \""), "400 idempotency_key_invalid");
  EXPECT_EQ(with(" a b"), "400 idempotency_key_invalid");
  EXPECT_EQ(with(" a\tb"), "400 idempotency_key_invalid");
  EXPECT_EQ(with(" \"unfinished"), "400 idempotency_key_invalid");
  EXPECT_EQ(with(" a\x1b"), "400 malformed_request");  // No byte of any header.
  EXPECT_EQ(open.count("idempotency_keys"), 5);
  EXPECT_EQ(open.count("orders"), 5);
}

TEST(idempotency_key, stands_in_one_line) {
  restaurant open;
  const std::string line = "Idempotency-Key: k\r\n";

  const auto repeated_line = outcome_of(open, line + line);
  const auto other_case = outcome_of(open, line + "idempotency-key: k\r\n");
  ASSERT_EQ(open.count("orders"), 0);
  const auto one = outcome_of(open, line);
  const auto joined = outcome_of(open, "Idempotency-Key: k,k\r\n");

  EXPECT_EQ(repeated_line, "400 idempotency_key_repeated");
  EXPECT_EQ(other_case, "400 idempotency_key_repeated");
  EXPECT_EQ(one, "201 ");
  EXPECT_EQ(joined, "201 ");
  EXPECT_EQ(
      open.db.text("select string_agg(key, ' ' order by key) from idempotency_keys"), "k k,k");
}

TEST(idempotency_key, is_the_same_quoted_and_bare) {
  restaurant open;
  auto anna = open.seat();

  const auto bare = anna.place(order_of(3), "abc");
  const auto quoted = anna.place(order_of(3), "\"abc\"");

  EXPECT_EQ(bare.status, 201);
  EXPECT_TRUE(quoted.is_replay());
  EXPECT_EQ(quoted.body, bare.body);
  EXPECT_EQ(open.count("orders"), 1);
}

TEST(idempotency_key, is_not_looked_at_before_the_token) {
  restaurant open;
  support::raw_connection wire{open.kitchen.port()};

  wire.send(request_bytes(
      "POST",
      "/orders",
      "Content-Type: application/json\r\nIdempotency-Key: k\r\n",
      order_of(3).dump()));

  EXPECT_EQ(support::status_of(wire.read_response()), 401);
  EXPECT_EQ(open.count("idempotency_keys"), 0);
}

TEST(idempotency_key, is_free_again_after_a_senseless_request) {
  restaurant open;
  auto anna = open.seat();

  const auto senseless = anna.place(order_of(3, 0), "k");
  const auto unreadable = anna.place_text("{", "k");
  const auto foreign = anna.place(order_of(9), "k");
  ASSERT_EQ(open.count("idempotency_keys"), 0);
  const auto repaired = anna.place(order_of(3, 1), "k");

  EXPECT_EQ(senseless.status, 422);
  EXPECT_EQ(senseless.code(), "bad_quantity");
  EXPECT_EQ(unreadable.status, 400);
  EXPECT_EQ(foreign.status, 422);
  EXPECT_EQ(foreign.code(), "foreign_dish");
  EXPECT_EQ(repaired.status, 201);
  EXPECT_FALSE(repaired.is_replay());
}

TEST(idempotency_key, can_be_required) {
  const restaurant open{{"idempotency.key_required=true"}};
  auto anna = open.seat();

  const auto without = anna.place(order_of(3));
  const auto with = anna.place(order_of(3), "k");

  EXPECT_EQ(without.status, 400);
  EXPECT_EQ(without.code(), "idempotency_key_required");
  EXPECT_EQ(with.status, 201);
}

TEST(idempotency_key, differs_so_two_clicks_are_two_orders) {
  const restaurant open;
  auto anna = open.seat();

  const auto one = anna.place(order_of(3), "click-1");
  const auto two = anna.place(order_of(3), "click-2");

  EXPECT_EQ(one.status, 201);
  EXPECT_EQ(two.status, 201);
  EXPECT_NE(one.id(), two.id());
}

TEST(idempotency_key, is_not_the_request_id) {
  restaurant open;
  auto anna = open.seat();
  anna.with("X-Request-ID", "same");

  const auto one = anna.place(order_of(3));
  const auto two = anna.place(order_of(3));

  EXPECT_EQ(one.status, 201);
  EXPECT_EQ(two.status, 201);
  EXPECT_EQ(two.header("X-Request-ID"), "same");
  EXPECT_NE(one.id(), two.id());
  EXPECT_EQ(open.count("orders"), 2);
}

}  // namespace api
