#include "open_kitchen.hpp"

#include <vector>

using namespace test_http;

namespace {

using connection = open_kitchen;

}  // namespace

TEST_F(connection, serves_many_requests) {
  cook_everything();
  open();
  auto one = connect();

  for (int each = 0; each < 100; ++each) {
    one.send(each % 2 == 0 ? read_order() : place());
    ASSERT_EQ(one.receive().status, each % 2 == 0 ? 200 : 201);
  }

  EXPECT_EQ(counts().connections_accepted.value(), 1U);
}

TEST_F(connection, answers_pipelined_requests_in_their_order) {
  kitchen.answer_by([](command& asked) {
    const auto& read = std::get<actors::read_order>(asked);
    token_of(asked).answer(
        answer_of(actors::outcome::found, R"({"id":")" + domain::to_string(read.id) + R"("})"));
  });
  open();
  auto one = connect();
  std::vector<std::string> ids;
  std::string requests;
  for (int each = 10; each < 60; ++each) {
    ids.push_back("01234567-89ab-7def-8123-4567890000" + std::to_string(each));
    requests += get("/orders/" + ids.back());
  }

  one.send(requests);

  for (const auto& id : ids) ASSERT_EQ(one.receive().member("id"), id);
}

TEST_F(connection, takes_up_one_request_at_a_time) {
  open();
  auto one = connect();
  one.send(read_order() + read_order());

  auto first = kitchen.take_as<actors::read_order>();
  EXPECT_EQ(kitchen.count(), 1U);
  first.to.answer(answer_of(actors::outcome::found, "{}"));
  kitchen.take_as<actors::read_order>().to.answer(answer_of(actors::outcome::found, "{}"));

  EXPECT_EQ(one.receive().status, 200);
  EXPECT_EQ(one.receive().status, 200);
}

TEST_F(connection, takes_a_request_in_single_bytes) {
  cook_everything();
  open();
  auto one = connect();

  for (const char byte : place()) one.send({&byte, 1});

  EXPECT_EQ(one.receive().status, 201);
}

TEST_F(connection, takes_a_pipelined_request_cut_anywhere) {
  cook_everything();
  open();
  const auto both = place() + read_order();
  for (std::size_t cut = 1; cut < both.size(); cut += 7) {
    auto one = connect();
    one.send(std::string_view{both}.substr(0, cut));
    one.send(std::string_view{both}.substr(cut));

    ASSERT_EQ(one.receive().status, 201) << cut;
    ASSERT_EQ(one.receive().status, 200) << cut;
  }
}

TEST_F(connection, ends_when_the_client_wants_it) {
  cook_everything();
  open();
  auto one = connect();

  one.send(request_text("GET", "/livez", "", "", "Connection: close\r\n"));

  EXPECT_EQ(one.receive().header("connection"), "close");
  EXPECT_TRUE(one.is_closed());
}

TEST_F(connection, of_http_1_0_lives_only_when_asked_to) {
  open();
  auto closing = connect();
  auto living = connect();

  closing.send("GET /livez HTTP/1.0\r\n\r\n");
  living.send("GET /livez HTTP/1.0\r\nConnection: keep-alive\r\n\r\n");

  EXPECT_EQ(closing.receive().header("connection"), "close");
  EXPECT_TRUE(closing.is_closed());
  EXPECT_EQ(living.receive().header("connection"), "keep-alive");
  living.send("GET /livez HTTP/1.0\r\n\r\n");
  EXPECT_EQ(living.receive().status, 200);
}

TEST_F(connection, answers_a_client_that_has_finished_sending) {
  cook_everything();
  open();
  auto one = connect();

  one.send(place());
  one.finish_sending();

  EXPECT_EQ(one.receive().status, 201);
  EXPECT_TRUE(one.is_closed());
}

TEST_F(connection, sends_no_body_to_head) {
  open();
  auto one = connect();

  one.send(request_text("HEAD", "/livez"));
  const auto head = one.receive("HEAD");
  one.send(get("/livez"));

  EXPECT_EQ(head.status, 405);
  EXPECT_EQ(head.header("allow"), "GET");
  EXPECT_EQ(one.receive().body, R"({"alive":true})");
}

TEST_F(connection, tells_a_careful_client_to_go_on) {
  cook_everything();
  open();
  auto one = connect();
  const auto request = place("Expect: 100-continue\r\n");
  const auto body_at = request.find("\r\n\r\n") + 4;

  one.send(request.substr(0, body_at));
  EXPECT_EQ(one.receive().status, 100);
  one.send(request.substr(body_at));

  EXPECT_EQ(one.receive().status, 201);
}

TEST_F(connection, tells_a_careful_client_no_before_it_sends) {
  open();
  auto one = connect();

  one.send(
      "POST /orders HTTP/1.1\r\nHost: a\r\nExpect: 100-continue\r\nContent-Length: 60\r\n"
      "Content-Type: application/json\r\n\r\n");

  EXPECT_EQ(one.receive().status, 401);
  EXPECT_TRUE(one.is_closed());
}

TEST_F(connection, that_breaks_in_the_middle_harms_nobody) {
  cook_everything();
  open();
  for (int each = 0; each < 50; ++each) {
    auto one = connect();
    one.send(place().substr(0, 20));
  }
  for (int each = 0; each < 50; ++each) {
    auto one = connect();
    one.send(place());
  }

  EXPECT_EQ(ask(place()).status, 201);
  EXPECT_TRUE(eventually([&] { return counts().connections.value() == 0; }));
}

TEST_F(connection, to_a_client_that_has_gone_takes_many_answers) {
  cook_everything();
  open();
  for (int each = 0; each < 20; ++each) {
    auto one = connect();
    for (int request = 0; request < 50; ++request) one.send(read_order());
  }

  EXPECT_TRUE(eventually([&] { return counts().connections.value() == 0; }));
  EXPECT_EQ(ask(get("/livez")).status, 200);
}

TEST_F(connection, carries_answers_larger_than_the_window) {
  kitchen.answer_by([](command& asked) {
    token_of(asked).answer(answer_of(actors::outcome::found, std::string(8'000'000, 'x')));
  });
  open();
  auto one = connect();

  one.send(read_order() + get("/livez"));

  EXPECT_EQ(one.receive().body.size(), 8'000'000U);
  EXPECT_EQ(one.receive().status, 200);
}

TEST_F(connection, echoes_the_request_id_or_makes_one) {
  open();

  const auto named = ask(request_text("GET", "/livez", "", "", "X-Request-ID: trace-1\r\n"));
  const auto first = ask(get("/livez")).header("x-request-id");
  const auto second = ask(get("/livez")).header("x-request-id");

  EXPECT_EQ(named.header("x-request-id"), "trace-1");
  EXPECT_EQ(first.size(), 32U);
  EXPECT_NE(first, second);
}

TEST_F(connection, marks_every_answer_as_nothing_to_keep) {
  open();
  const auto got = ask(get("/livez"));

  EXPECT_EQ(got.header("cache-control"), "no-store");
  EXPECT_EQ(got.header("x-content-type-options"), "nosniff");
  EXPECT_EQ(got.header("date"), "Fri, 15 Jan 2027 08:00:00 GMT");
}

TEST_F(connection, can_be_one_of_several_threads) {
  cook_everything();
  http::http_settings two;
  two.io_threads = 2;
  open(two);
  std::vector<client> many;
  for (int each = 0; each < 20; ++each) many.push_back(connect());

  for (auto& one : many) one.send(place());

  for (auto& one : many) ASSERT_EQ(one.receive().status, 201);
}
