#include "open_kitchen.hpp"

#include <algorithm>

using namespace test_http;

namespace {

using idempotent_orders = open_kitchen;
using std::chrono::seconds;

}  // namespace

TEST_F(idempotent_orders, claim_their_key) {
  open();
  auto one = connect();
  one.send(place("Idempotency-Key: \"k-1\"\r\n"));

  const auto asked = kitchen.take_as<actors::place_order>();
  ASSERT_TRUE(asked.claim.has_value());
  EXPECT_EQ(asked.claim->key, "k-1");
  EXPECT_EQ(asked.claim->route, "POST /orders");
  EXPECT_TRUE(domain::ends_alike{}(asked.claim->id, asked.id));
  EXPECT_NE(asked.claim->id, asked.id);
  EXPECT_EQ(asked.claim->id, domain::derived_id({"7"}, "POST /orders", "k-1"));
  EXPECT_EQ(asked.claim->print, domain::fingerprint_of(*domain::read_json(order_body)));
  EXPECT_EQ(asked.copies, actors::waiting::refuse);
}

TEST_F(idempotent_orders, meet_in_one_id_however_they_are_spelt) {
  open();
  auto one = connect();
  auto other = connect();
  one.send(place("Idempotency-Key: k\r\n"));
  const auto first = kitchen.take_as<actors::place_order>();
  other.send(post(
      "/orders",
      R"({ "items": [ {"quantity": 2.0, "dish_id": 1e1} ], "establishment_id": 1 })",
      "Idempotency-Key: \"k\"\r\n"));
  const auto second = kitchen.take_as<actors::place_order>();

  EXPECT_EQ(first.claim->id, second.claim->id);
  EXPECT_TRUE(domain::ends_alike{}(first.id, second.id));
  EXPECT_EQ(first.claim->print, second.claim->print);
}

TEST_F(idempotent_orders, are_replayed_byte_for_byte) {
  kitchen.answer_by([](command& asked) {
    const auto id = std::get<actors::place_order>(asked).id;
    token_of(asked).answer(answer_of(actors::outcome::replayed, "{\"as\":\"then\"}", id));
  });
  open();

  const auto got = ask(place("Idempotency-Key: k\r\n"));

  EXPECT_EQ(got.status, 200);
  EXPECT_EQ(got.body, "{\"as\":\"then\"}");
  EXPECT_EQ(got.header("content-type"), "application/json");
  EXPECT_EQ(got.header("idempotent-replayed"), "true");
  const auto claim = domain::to_string(domain::derived_id({"7"}, "POST /orders", "k"));
  EXPECT_TRUE(got.header("location").starts_with("/orders/"));
  EXPECT_TRUE(got.header("location").ends_with(claim.substr(13)));
  EXPECT_EQ(counts().replayed.value(), 1U);
}

TEST_F(idempotent_orders, with_a_key_that_is_none_are_400_each_with_its_code) {
  open();
  const auto code = [&](const std::string& lines) { return ask(place(lines)).member("code"); };
  const auto key = [](const std::string& value) { return "Idempotency-Key: " + value + "\r\n"; };

  EXPECT_EQ(code(key("")), "idempotency_key_empty");
  EXPECT_EQ(code(key("\"\"")), "idempotency_key_empty");
  EXPECT_EQ(code(key(std::string(256, 'k'))), "idempotency_key_too_long");
  EXPECT_EQ(code(key("a b")), "idempotency_key_invalid");
  EXPECT_EQ(code(key("a") + key("a")), "idempotency_key_repeated");
  EXPECT_EQ(code(key("\"a\tb\"")), "idempotency_key_invalid");
  EXPECT_EQ(kitchen.count(), 0U);
}

TEST_F(idempotent_orders, may_be_the_only_ones_that_are_taken) {
  http::http_settings strict;
  strict.require_idempotency_key = true;
  cook_everything();
  open(strict);

  EXPECT_EQ(ask(place()).member("code"), "idempotency_key_required");
  EXPECT_EQ(ask(place("Idempotency-Key: k\r\n")).status, 201);
}

TEST_F(idempotent_orders, ask_who_is_there_before_they_look_at_the_key) {
  open();
  token = "";
  const auto nobody = ask(place("Idempotency-Key: \"\"\r\n"));
  token = token_for({{"2"}, false, false, {{1}}});
  const auto cook = ask(place("Idempotency-Key: \"\"\r\n"));

  EXPECT_EQ(nobody.status, 401);
  EXPECT_EQ(cook.status, 403);
}

TEST_F(idempotent_orders, wait_for_the_first_copy_when_they_prefer_to) {
  open();
  auto one = connect();
  one.send(place("Idempotency-Key: k\r\nPrefer: respond-async, wait=5\r\n"));

  auto asked = kitchen.take_as<actors::place_order>();
  EXPECT_EQ(asked.copies, actors::waiting::wait);
  asked.to.answer(answer_of(actors::outcome::replayed, "{}", asked.id));

  EXPECT_EQ(one.receive().header("idempotent-replayed"), "true");
}

TEST_F(idempotent_orders, wait_no_longer_than_they_said) {
  open(impatient());
  auto one = connect();
  const auto began = std::chrono::steady_clock::now();

  one.send(place("Idempotency-Key: k\r\nPrefer: wait=1\r\n"));
  const auto got = one.receive();

  EXPECT_EQ(got.status, 409);
  EXPECT_EQ(got.member("code"), "idempotency_in_flight");
  EXPECT_EQ(got.header("retry-after"), "1");
  EXPECT_GE(std::chrono::steady_clock::now() - began, seconds{1});
  EXPECT_EQ(counts().in_flight_refused.value(), 1U);
}

TEST_F(idempotent_orders, ignore_a_preference_that_cannot_be_honoured) {
  open();
  for (const std::string prefer : {"wait=11", "wait=x", "wait=0", "respond-async"}) {
    auto one = connect();
    one.send(place("Idempotency-Key: k\r\nPrefer: " + prefer + "\r\n"));

    EXPECT_EQ(kitchen.take_as<actors::place_order>().copies, actors::waiting::refuse) << prefer;
  }
}

TEST_F(idempotent_orders, tell_five_refusals_apart_and_one_to_come_back) {
  const std::vector refusals{
      domain::refusal::out_of_stock,
      domain::refusal::idempotency_in_flight,
      domain::refusal::invalid_transition,
      domain::refusal::bad_quantity,
      domain::refusal::idempotency_key_reused};
  std::size_t at = 0;
  kitchen.answer_by([&](command& asked) { token_of(asked).refuse(refusals[at]); });
  open();
  std::vector<std::string> codes;
  std::vector<std::string> types;

  for (at = 0; at < refusals.size(); ++at) {
    const auto got = ask(place("Idempotency-Key: k\r\n"));
    codes.push_back(got.member("code"));
    types.push_back(got.member("type"));
    EXPECT_EQ(got.status, at < 3 ? 409 : 422);
    EXPECT_EQ(got.header("retry-after"), at == 1 ? "1" : "");
  }

  for (auto* const names : {&codes, &types}) {
    std::sort(names->begin(), names->end());
    EXPECT_EQ(std::adjacent_find(names->begin(), names->end()), names->end());
  }
}

TEST_F(idempotent_orders, name_the_members_that_differ) {
  kitchen.answer_by([](command& asked) {
    domain::problem why{domain::refusal::idempotency_key_reused};
    why.pointers = {"/items/0/quantity"};
    token_of(asked).refuse(why);
  });
  open();

  EXPECT_NE(
      ask(place("Idempotency-Key: k\r\n")).body.find(R"("pointers":["/items/0/quantity"])"),
      std::string::npos);
}
