#include "open_kitchen.hpp"

#include <thread>
#include <vector>

using namespace test_http;

namespace {

using waiting = open_kitchen;

}  // namespace

TEST_F(waiting, gets_the_answer_that_comes_from_another_thread) {
  open();
  auto one = connect();
  one.send(read_order());
  auto asked = kitchen.take_as<actors::read_order>();

  std::thread{[&] { asked.to.answer(answer_of(actors::outcome::found, R"({"id":"x"})")); }}.join();

  EXPECT_EQ(one.receive().member("id"), "x");
}

TEST_F(waiting, ends_with_503_when_the_token_is_destroyed) {
  open();
  auto one = connect();
  one.send(read_order());

  { const auto lost = kitchen.take(); }

  const auto got = one.receive();
  EXPECT_EQ(got.status, 503);
  EXPECT_EQ(got.member("code"), "store_down");
  EXPECT_EQ(got.header("retry-after"), "2");
  EXPECT_NE(got.body.find("\"retryable\":true"), std::string::npos);
}

TEST_F(waiting, never_takes_a_late_answer_for_that_of_the_next_question) {
  auto quick = impatient();
  quick.idle_deadline = std::chrono::hours{1};
  open(quick);
  auto one = connect();
  one.send(read_order());
  auto first = kitchen.take_as<actors::read_order>();
  ASSERT_EQ(one.receive().member("code"), "timed_out");
  one.send(read_order());
  auto second = kitchen.take_as<actors::read_order>();

  first.to.answer(answer_of(actors::outcome::found, R"({"id":"first"})"));
  EXPECT_TRUE(eventually([&] { return counts().answers_late.value() == 1; }));
  second.to.answer(answer_of(actors::outcome::found, R"({"id":"second"})"));

  EXPECT_EQ(one.receive().member("id"), "second");
}

TEST_F(waiting, stays_in_flight_until_the_kitchen_lets_go) {
  open(impatient());
  auto one = connect();
  one.send(read_order());
  auto asked = kitchen.take_as<actors::read_order>();

  ASSERT_EQ(one.receive().member("code"), "timed_out");
  EXPECT_EQ(counts().in_flight.value(), 1);
  asked.to.answer({});

  EXPECT_TRUE(eventually([&] { return counts().in_flight.value() == 0; }));
}

TEST_F(waiting, survives_a_client_that_has_gone) {
  open();
  {
    auto gone = connect();
    gone.send(read_order());
  }
  auto asked = kitchen.take_as<actors::read_order>();
  asked.to.answer(answer_of(actors::outcome::found, "{}"));

  EXPECT_TRUE(eventually([&] { return counts().connections.value() == 0; }));
  EXPECT_EQ(ask(get("/livez")).status, 200);
}

TEST_F(waiting, gets_each_answer_of_a_burst) {
  open();
  constexpr int crowd = 200;
  std::vector<client> many;
  for (int each = 0; each < crowd; ++each) {
    many.push_back(connect());
    many.back().send(get("/orders/01234567-89ab-7def-8123-456789000" + std::to_string(100 + each)));
  }
  std::vector<command> asked;
  for (int each = 0; each < crowd; ++each) asked.push_back(kitchen.take());

  for (auto& one : asked) {
    const auto id = domain::to_string(std::get<actors::read_order>(one).id);
    token_of(one).answer(answer_of(actors::outcome::found, R"({"id":")" + id + R"("})"));
  }

  for (int each = 0; each < crowd; ++each) {
    const auto id = "01234567-89ab-7def-8123-456789000" + std::to_string(100 + each);
    ASSERT_EQ(many[static_cast<std::size_t>(each)].receive().member("id"), id);
  }
}

TEST_F(waiting, meets_a_kitchen_that_throws_with_500_and_goes_on) {
  kitchen.answer_by([](command&) { throw std::runtime_error("text of a library"); });
  open();
  auto one = connect();
  one.send(read_order());
  const auto failed = one.receive();
  cook_everything();
  one.send(read_order());

  EXPECT_EQ(failed.status, 500);
  EXPECT_EQ(failed.member("code"), "internal_error");
  EXPECT_EQ(failed.body.find("library"), std::string::npos);
  EXPECT_EQ(one.receive().status, 200);
  EXPECT_EQ(counts().in_flight.value(), 0);
}

TEST(waiting_for_ever, answers_may_come_after_the_server_has_gone) {
  fake_kitchen kitchen;
  command asked;
  {
    const auto routes = http::kitchen::routes();
    http::server server{{}, services_of(kitchen), std::make_shared<http::metrics>(routes), routes};
    server.run();
    client one{server.port()};
    one.send(request_text("GET", "/establishments"));
    asked = kitchen.take();
  }

  token_of(asked).answer(answer_of(actors::outcome::found, "{}"));
}
