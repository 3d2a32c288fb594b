#include "open_establishment.hpp"

using namespace test_http;

namespace {

using tickets_api = open_establishment;

constexpr std::string_view id = "01234567-89ab-7def-8123-456789abcdef";
const std::string one_ticket = "/tickets/" + std::string{id};
const std::string advance = "/orders/" + std::string{id} + "/advance";

domain::order_id some_order() { return *domain::parse_order_id(id); }

}  // namespace

TEST_F(tickets_api, reads_a_ticket_with_the_rights_of_the_token) {
  open();
  auto one = connect();
  one.send(get(one_ticket));

  auto asked = tickets.take_as<actors::read_ticket>();
  EXPECT_EQ(asked.id, some_order());
  EXPECT_EQ(asked.rights.of, (std::vector<domain::establishment_id>{{1}, {3}}));
  EXPECT_FALSE(asked.rights.all);
  asked.to.answer(answer_of(actors::outcome::found, R"({"status":"created"})"));

  const auto got = one.receive();
  EXPECT_EQ(got.status, 200);
  EXPECT_EQ(got.member("status"), "created");
}

TEST_F(tickets_api, shows_an_admin_everything) {
  token = token_for(admin("root"));
  open();
  auto one = connect();

  one.send(get(one_ticket));

  EXPECT_TRUE(tickets.take_as<actors::read_ticket>().rights.all);
}

TEST_F(tickets_api, is_for_establishments_only) {
  open();
  token = token_for(customer("7"));
  for (const auto& request :
       {get("/tickets"), get("/tickets/stream"), get(one_ticket), post(advance, "{}")}) {
    EXPECT_EQ(ask(request).member("code"), "forbidden") << request;
  }

  token = "";
  EXPECT_EQ(ask(get("/tickets/stream")).member("code"), "missing_token");
  EXPECT_EQ(tickets.count(), 0U);
}

TEST_F(tickets_api, lists_by_page) {
  open();
  auto one = connect();
  one.send(get("/tickets"));
  auto plain = tickets.take_as<actors::list_tickets>();
  EXPECT_EQ(plain.limit, 20U);
  EXPECT_FALSE(plain.status || plain.after || plain.establishment);
  plain.to.answer(answer_of(actors::outcome::found, "{}"));
  one.receive();

  const domain::cursor at{noon, some_order()};
  one.send(
      get("/tickets?status=ready&establishment_id=3&limit=100&cursor=" + domain::to_string(at)));

  const auto asked = tickets.take_as<actors::list_tickets>();
  EXPECT_EQ(asked.status, domain::order_status::ready);
  EXPECT_EQ(asked.establishment, domain::establishment_id{3});
  EXPECT_EQ(asked.limit, 100U);
  EXPECT_EQ(asked.after, at);
  EXPECT_EQ(asked.rights.of.size(), 2U);
}

TEST_F(tickets_api, refuses_a_query_that_makes_no_sense) {
  open();
  const auto code = [&](const std::string& query) {
    return ask(get("/tickets?" + query)).member("code");
  };

  EXPECT_EQ(code("status=new"), "bad_status");
  EXPECT_EQ(code("establishment_id=0"), "bad_establishment_id");
  EXPECT_EQ(code("limit=101"), "bad_limit");
  EXPECT_EQ(code("cursor=abc"), "bad_cursor");
  EXPECT_EQ(code("user=8"), "bad_query");
  EXPECT_EQ(tickets.count(), 0U);
}

TEST_F(tickets_api, advances_by_each_action) {
  open();
  auto one = connect();
  for (const auto& [word, action] :
       {std::pair{"accept", domain::ticket_action::accept},
        std::pair{"reject", domain::ticket_action::reject},
        std::pair{"cook", domain::ticket_action::cook},
        std::pair{"ready", domain::ticket_action::ready},
        std::pair{"complete", domain::ticket_action::complete}}) {
    one.send(post(advance, R"({"action":")" + std::string{word} + R"("})"));
    auto asked = tickets.take_as<actors::advance_ticket>();
    EXPECT_EQ(asked.id, some_order());
    EXPECT_EQ(asked.action, action) << word;
    EXPECT_EQ(asked.rights.of.size(), 2U);
    asked.to.answer(answer_of(actors::outcome::duplicate, R"({"published":"republished"})"));

    const auto got = one.receive();
    EXPECT_EQ(got.status, 200);
    EXPECT_EQ(got.member("published"), "republished");
    EXPECT_EQ(got.header("transition-verdict"), "duplicate");
  }
}

TEST_F(tickets_api, refuses_an_advance_it_cannot_read) {
  open();
  const auto answer = [&](std::string_view body) {
    const auto got = ask(post(advance, body));
    EXPECT_EQ(got.status, 400);
    return got.member("code");
  };

  EXPECT_EQ(answer("{"), "malformed_json");
  EXPECT_EQ(answer("[]"), "wrong_type");
  EXPECT_EQ(answer("{}"), "missing_member");
  EXPECT_EQ(answer(R"({"action":"accept","by":1})"), "unknown_member");
  EXPECT_EQ(answer(R"({"action":"accept","action":"cook"})"), "duplicate_member");
  EXPECT_EQ(answer(R"({"action":1})"), "wrong_type");
  for (const auto* const word : {"", "next", "Accept", "accept ", "accepted", "cancel"}) {
    EXPECT_EQ(answer(R"({"action":")" + std::string{word} + R"("})"), "bad_action") << word;
  }
  EXPECT_EQ(ask(post("/orders/1/advance", R"({"action":"cook"})")).member("code"), "bad_order_id");
  EXPECT_EQ(ask(request_text("POST", advance, token)).member("code"), "length_required");
  EXPECT_EQ(tickets.count(), 0U);
}

TEST_F(tickets_api, tells_a_status_that_is_saved_and_not_sent) {
  tickets.answer_by([](ticket_command& asked) {
    domain::problem why{domain::refusal::publish_failed};
    why.members = R"("ticket":{"status":"accepted"},"delivery":"unknown")";
    token_of(asked).refuse(std::move(why));
  });
  open();

  const auto got = ask(post(advance, R"({"action":"accept"})"));

  EXPECT_EQ(got.status, 502);
  EXPECT_EQ(got.header("content-type"), "application/problem+json");
  EXPECT_EQ(got.header("retry-after"), "1");
  EXPECT_EQ(got.member("code"), "publish_failed");
  EXPECT_EQ(got.member("delivery"), "unknown");
  EXPECT_NE(got.body.find(R"("retryable":true,"ticket":{"status":"accepted"})"), std::string::npos);
}

TEST_F(tickets_api, names_each_part_that_is_not_ready_and_why) {
  parts = {{"writer", true}, {"consumer", false, "a \"dead\" letter"}, {"feed", false}};
  open();

  const auto got = ask(get("/readyz"));

  EXPECT_EQ(got.status, 503);
  EXPECT_EQ(
      got.body,
      R"({"ready":false,"parts":{"writer":"ready","consumer":"not ready: a \"dead\" letter",)"
      R"("feed":"not ready","draining":false}})");
}
