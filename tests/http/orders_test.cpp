#include "open_kitchen.hpp"

using namespace test_http;

namespace {

using orders = open_kitchen;

domain::order_id some_order() { return *domain::parse_order_id(order_id); }

const std::string one_order = "/orders/" + std::string{order_id};

}  // namespace

TEST_F(orders, are_placed) {
  open();
  auto one = connect();
  one.send(place());

  auto asked = kitchen.take_as<actors::place_order>();
  EXPECT_EQ(asked.user.value, "7");
  EXPECT_EQ(asked.wanted.establishment.value, 1);
  EXPECT_EQ(asked.wanted.items, (std::vector<domain::wanted_line>{{{10}, 2}}));
  EXPECT_FALSE(asked.claim.has_value());
  asked.to.answer(answer_of(actors::outcome::created, R"({"id":"x"})", asked.id));

  const auto got = one.receive();
  EXPECT_EQ(got.status, 201);
  EXPECT_EQ(got.header("location"), "/orders/" + domain::to_string(asked.id));
  EXPECT_EQ(got.header("content-type"), "application/json");
  EXPECT_EQ(got.body, R"({"id":"x"})");
}

TEST_F(orders, without_a_key_are_different_orders_whatever_their_request_id) {
  open();
  auto one = connect();
  auto other = connect();
  one.send(place("X-Request-ID: same\r\n"));
  const auto first = kitchen.take_as<actors::place_order>().id;
  other.send(place("X-Request-ID: same\r\n"));
  const auto second = kitchen.take_as<actors::place_order>().id;

  EXPECT_FALSE(first == second);
}

TEST_F(orders, are_read_by_their_owner) {
  open();
  auto one = connect();
  one.send(get(one_order));

  auto asked = kitchen.take_as<actors::read_order>();
  EXPECT_EQ(asked.id, some_order());
  EXPECT_EQ(asked.asker.user.value, "7");
  EXPECT_EQ(asked.asker.rights, actors::rights::own);
  asked.to.answer(answer_of(actors::outcome::found, "{}"));

  EXPECT_EQ(one.receive().status, 200);
}

TEST_F(orders, are_open_to_an_admin) {
  token = token_for(admin("1"));
  open();
  auto one = connect();
  one.send(get(one_order));

  EXPECT_EQ(kitchen.take_as<actors::read_order>().asker.rights, actors::rights::all);
}

TEST_F(orders, of_others_and_of_nobody_are_404) {
  kitchen.answer_by([](command& asked) { token_of(asked).refuse(domain::refusal::unknown_order); });
  open();

  for (const auto& request :
       {get(one_order), get(one_order + "/events"), post(one_order + "/cancel")}) {
    const auto got = ask(request);
    EXPECT_EQ(got.status, 404);
    EXPECT_EQ(got.member("code"), "unknown_order");
    EXPECT_EQ(got.header("content-type"), "application/problem+json");
    EXPECT_TRUE(got.member("instance").starts_with(one_order));
  }
}

TEST_F(orders, with_an_id_that_is_none_are_400) {
  open();
  for (const std::string id : {"1", "01234567-89AB-7def-8123-456789abcdef", "%30", "{id}"}) {
    EXPECT_EQ(ask(get("/orders/" + id)).member("code"), "bad_order_id") << id;
    EXPECT_EQ(ask(get("/orders/" + id + "/events")).member("code"), "bad_order_id") << id;
    EXPECT_EQ(ask(post("/orders/" + id + "/cancel")).member("code"), "bad_order_id") << id;
  }
  EXPECT_EQ(kitchen.count(), 0U);
}

TEST_F(orders, are_cancelled_and_the_answer_says_what_happened) {
  open();
  auto one = connect();
  for (const auto& [what, word] :
       {std::pair{actors::outcome::applied, "applied"},
        std::pair{actors::outcome::duplicate, "duplicate"}}) {
    one.send(post(one_order + "/cancel"));
    auto asked = kitchen.take_as<actors::cancel_order>();
    EXPECT_EQ(asked.id, some_order());
    asked.to.answer(answer_of(what, "{}"));

    const auto got = one.receive();
    EXPECT_EQ(got.status, 200);
    EXPECT_EQ(got.header("transition-verdict"), word);
  }
}

TEST_F(orders, are_cancelled_with_no_body_or_an_empty_object) {
  cook_everything();
  open();
  const auto cancel = one_order + "/cancel";

  EXPECT_EQ(ask(post(cancel, "{}")).status, 200);
  EXPECT_EQ(ask(post(cancel, " { } ")).status, 200);
  EXPECT_EQ(ask(post(cancel, "", "Content-Length: 0\r\n")).status, 200);
  EXPECT_EQ(ask(post(cancel, "{\"a\":1}")).member("code"), "unknown_member");
  EXPECT_EQ(ask(post(cancel, "[]")).member("code"), "wrong_type");
  EXPECT_EQ(ask(post(cancel, "{")).member("code"), "malformed_json");
}

TEST_F(orders, are_cancelled_whatever_key_comes_with_it) {
  cook_everything();
  open();

  EXPECT_EQ(
      ask(post(one_order + "/cancel", "", "Idempotency-Key: a\r\nIdempotency-Key: b\r\n")).status,
      200);
}

TEST_F(orders, are_listed_by_page) {
  open();
  auto one = connect();
  one.send(get("/orders"));
  auto plain = kitchen.take_as<actors::list_orders>();
  EXPECT_EQ(plain.user.value, "7");
  EXPECT_EQ(plain.limit, 20U);
  EXPECT_FALSE(plain.status || plain.after);
  plain.to.answer(answer_of(actors::outcome::found, "{}"));
  one.receive();

  const domain::cursor at{noon, some_order()};
  one.send(get("/orders?status=ready&limit=100&cursor=" + domain::to_string(at)));

  const auto asked = kitchen.take_as<actors::list_orders>();
  EXPECT_EQ(asked.status, domain::order_status::ready);
  EXPECT_EQ(asked.limit, 100U);
  EXPECT_EQ(asked.after, at);
}

TEST_F(orders, are_not_listed_for_a_query_that_makes_no_sense) {
  open();
  const auto code = [&](const std::string& query) {
    return ask(get("/orders?" + query)).member("code");
  };

  EXPECT_EQ(code("status=READY"), "bad_status");
  EXPECT_EQ(code("status="), "bad_status");
  EXPECT_EQ(code("limit=0"), "bad_limit");
  EXPECT_EQ(code("limit=101"), "bad_limit");
  EXPECT_EQ(code("limit=-1"), "bad_limit");
  EXPECT_EQ(code("limit=1x"), "bad_limit");
  EXPECT_EQ(code("cursor=abc"), "bad_cursor");
  EXPECT_EQ(code("user=8"), "bad_query");
  EXPECT_EQ(code("limit=1&limit=2"), "bad_query");
  EXPECT_EQ(ask(get(one_order + "?x=1")).member("code"), "bad_query");
  EXPECT_EQ(kitchen.count(), 0U);
}

TEST_F(orders, that_cannot_be_read_or_make_no_sense_never_reach_the_kitchen) {
  open();
  const auto answer = [&](std::string_view body) {
    const auto got = ask(post("/orders", body));
    return std::pair{got.status, got.member("code")};
  };

  EXPECT_EQ(answer("{"), std::pair(400, std::string{"malformed_json"}));
  EXPECT_EQ(answer("{\"a\":1}").first, 400);
  EXPECT_EQ(
      answer(R"({"establishment_id":1,"establishment_id":1,"items":[]})").second,
      "duplicate_member");
  EXPECT_EQ(answer(std::string(60'000, '[')).second, "json_too_deep");
  EXPECT_EQ(
      answer(R"({"establishment_id":1,"items":[{"dish_id":10,"quantity":0}]})"),
      std::pair(422, std::string{"bad_quantity"}));
  EXPECT_EQ(answer(R"({"establishment_id":1,"items":[]})").second, "empty_order");
  EXPECT_EQ(kitchen.count(), 0U);
}
