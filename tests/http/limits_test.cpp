#include "open_kitchen.hpp"

#include <sys/resource.h>
#include <vector>

using namespace test_http;

namespace {

using limits = open_kitchen;

// While it lives this process can open no file and accept no connection.
class no_descriptors {
 public:
  no_descriptors() {
    getrlimit(RLIMIT_NOFILE, &before_);
    auto none = before_;
    none.rlim_cur = 1;  // For poll(), which wants room for what it looks at.
    setrlimit(RLIMIT_NOFILE, &none);
  }
  ~no_descriptors() { setrlimit(RLIMIT_NOFILE, &before_); }
  no_descriptors(const no_descriptors&) = delete;
  no_descriptors& operator=(const no_descriptors&) = delete;

 private:
  rlimit before_{};
};

}  // namespace

TEST_F(limits, of_one_user_do_not_touch_others) {
  http::http_settings few;
  few.in_flight_per_user_max = 2;
  open(few);
  std::vector<client> many;
  for (int each = 0; each < 2; ++each) {
    many.push_back(connect());
    many.back().send(read_order());
  }
  auto first = kitchen.take_as<actors::read_order>();
  const auto second = kitchen.take();

  const auto third = ask(read_order());
  token = token_for(customer("8"));
  many.push_back(connect());
  many.back().send(read_order());

  EXPECT_EQ(third.status, 429);
  EXPECT_EQ(third.member("code"), "too_many_requests");
  EXPECT_EQ(third.header("retry-after"), "1");
  EXPECT_EQ(kitchen.take_as<actors::read_order>().asker.user.value, "8");
  first.to.answer(answer_of(actors::outcome::found, "{}"));
  EXPECT_EQ(many.front().receive().status, 200);
}

TEST_F(limits, give_room_back_after_every_answer) {
  http::http_settings one_at_a_time;
  one_at_a_time.in_flight_max = 1;
  one_at_a_time.in_flight_per_user_max = 1;
  cook_everything();
  open(one_at_a_time);
  auto one = connect();

  for (int each = 0; each < 50; ++each) {
    one.send(place());
    ASSERT_EQ(one.receive().status, 201);
    one.send(post("/orders", "{"));
    ASSERT_EQ(one.receive().status, 400);
    one.send(post("/orders", "", "Content-Length: 1\r\n") + "x");
    ASSERT_EQ(one.receive().status, 415);
  }
  EXPECT_EQ(counts().in_flight.value(), 0);
}

TEST_F(limits, of_the_system_are_503_before_the_body_is_read) {
  http::http_settings few;
  few.in_flight_max = 1;
  open(few);
  auto first = connect();
  first.send(read_order());
  const auto held = kitchen.take();
  auto second = connect();
  const auto request = place("Expect: 100-continue\r\n");

  second.send(request.substr(0, request.find("\r\n\r\n") + 4));
  const auto got = second.receive();

  EXPECT_EQ(got.status, 503);
  EXPECT_EQ(got.member("code"), "overloaded");
  EXPECT_EQ(got.header("retry-after"), "1");
}

TEST_F(limits, of_connections_are_told_and_closed) {
  http::http_settings few;
  few.connections_max = 2;
  open(few);
  auto first = connect();
  first.send(get("/livez"));
  ASSERT_EQ(first.receive().status, 200);
  const auto second = connect();
  ASSERT_TRUE(eventually([&] { return counts().connections.value() == 2; }));
  auto third = connect();

  const auto got = third.receive();

  EXPECT_EQ(got.status, 503);
  EXPECT_EQ(got.member("code"), "overloaded");
  EXPECT_EQ(got.header("retry-after"), "1");
  EXPECT_EQ(got.header("connection"), "close");
  EXPECT_TRUE(third.is_closed());
  first.send(get("/livez"));
  EXPECT_EQ(first.receive().status, 200);
}

TEST_F(limits, of_connections_make_room_for_the_next) {
  http::http_settings one_only;
  one_only.connections_max = 1;
  open(one_only);
  for (int each = 0; each < 20; ++each) {
    {
      auto one = connect();
      one.send(get("/livez"));
      ASSERT_EQ(one.receive().status, 200) << each;
    }
    ASSERT_TRUE(eventually([&] { return counts().connections.value() == 0; }));
  }
}

TEST_F(limits, keep_no_body_of_those_who_may_not_send_one) {
  http::http_settings few;
  few.in_flight_max = 1;
  cook_everything();
  open(few);
  // A stranger who never finishes his body takes no room from others.
  auto stranger = connect();
  stranger.send("GET /establishments HTTP/1.1\r\nHost: a\r\nContent-Length: 10\r\n\r\n");
  ASSERT_TRUE(eventually([&] { return counts().connections.value() == 1; }));

  EXPECT_EQ(ask(place()).status, 201);
}

TEST_F(limits, of_descriptors_make_newcomers_wait) {
  open();
  auto old = connect();
  auto newcomer = client::unconnected();
  old.send(get("/livez"));
  ASSERT_EQ(old.receive().status, 200);
  {
    const no_descriptors shortage;
    newcomer.connect(port());
    newcomer.send(get("/livez"));
    old.send(get("/livez"));
    EXPECT_EQ(old.receive().status, 200);
    EXPECT_EQ(counts().connections_accepted.value(), 1U);
  }

  EXPECT_EQ(newcomer.receive().status, 200);
}
