#include "open_kitchen.hpp"

#include <future>
#include <stdexcept>
#include <sys/socket.h>

using namespace test_http;
using std::chrono::milliseconds;
using std::chrono::seconds;

namespace {

using drain = open_kitchen;

}  // namespace

TEST_F(drain, is_announced_while_everything_goes_on) {
  cook_everything();
  open();
  auto one = connect();

  server().announce_drain();
  one.send(get("/readyz") + place());
  const auto ready = one.receive();

  EXPECT_EQ(ready.status, 503);
  EXPECT_NE(ready.body.find("\"draining\":true"), std::string::npos);
  EXPECT_EQ(one.receive().status, 201);
  EXPECT_EQ(ask(get("/livez")).status, 200);
}

TEST_F(drain, answers_what_it_has_accepted_and_closes) {
  open();
  auto one = connect();
  one.send(place());
  auto asked = kitchen.take_as<actors::place_order>();

  server().begin_drain();
  EXPECT_FALSE(server().wait_drained(milliseconds{0}));
  asked.to.answer(answer_of(actors::outcome::created, "{}", asked.id));

  const auto got = one.receive();
  EXPECT_EQ(got.status, 201);
  EXPECT_EQ(got.header("connection"), "close");
  EXPECT_TRUE(one.is_closed());
  EXPECT_TRUE(server().wait_drained(seconds{10}));
  EXPECT_TRUE(server().stop(seconds{0}));
}

TEST_F(drain, closes_the_port) {
  open();
  server().begin_drain();

  EXPECT_THROW(connect(), std::runtime_error);
}

TEST_F(drain, ends_silent_connections) {
  open();
  auto fresh = connect();
  auto used = connect();
  used.send(get("/livez"));
  used.receive();

  server().begin_drain();

  EXPECT_TRUE(server().wait_drained(seconds{10}));
  EXPECT_TRUE(fresh.is_closed());
  EXPECT_TRUE(used.is_closed());
}

TEST_F(drain, serves_one_last_request_of_a_silent_connection) {
  cook_everything();
  http::http_settings patient;
  patient.drain_idle = seconds{10};
  open(patient);
  auto one = connect();
  one.send(get("/livez"));
  one.receive();

  server().begin_drain();
  one.send(place());
  const auto got = one.receive();

  EXPECT_EQ(got.status, 201);
  EXPECT_EQ(got.header("connection"), "close");
}

TEST_F(drain, lets_in_whoever_was_waiting_at_the_port) {
  cook_everything();
  http::http_settings patient;
  patient.drain_idle = seconds{10};
  open(patient);
  std::vector<client> many;
  for (int each = 0; each < 50; ++each) {
    many.push_back(connect());
    many.back().send(place());
  }

  server().begin_drain();

  for (auto& one : many) ASSERT_EQ(one.receive().status, 201);
}

TEST_F(drain, finishes_a_request_whose_bytes_are_still_coming) {
  cook_everything();
  open();
  auto one = connect();
  const auto request = place();
  one.send(request.substr(0, 30));
  auto other = connect();
  other.send(get("/livez"));
  other.receive();

  server().begin_drain();
  one.send(request.substr(30));

  EXPECT_EQ(one.receive().status, 201);
}

TEST_F(drain, cuts_off_what_is_left_at_the_deadline) {
  open();
  auto one = connect();
  one.send(place());
  const auto held = kitchen.take();

  EXPECT_FALSE(server().stop(milliseconds{50}));

  EXPECT_TRUE(one.is_closed());
}

TEST_F(drain, may_be_asked_for_again) {
  open();
  EXPECT_TRUE(server().stop(seconds{1}));
  EXPECT_TRUE(server().stop(seconds{1}));
  server().begin_drain();
}

TEST_F(drain, of_a_server_that_never_ran_is_nothing) {
  const auto routes = http::kitchen::routes();
  http::server idle{{}, services_of(kitchen), std::make_shared<http::metrics>(routes), routes};

  EXPECT_GT(idle.port(), 0);
}

TEST_F(drain, is_not_needed_to_learn_that_a_port_is_taken) {
  open();
  http::http_settings same;
  same.port = port();
  const auto routes = http::kitchen::routes();
  const auto use = services_of(kitchen);

  const auto opened = [&] {
    const http::server second{same, use, std::make_shared<http::metrics>(routes), routes};
    return std::string{"two servers on one port"};
  };
  const auto complaint = [&] {
    try {
      return opened();
    } catch (const std::runtime_error& why) {
      return std::string{why.what()};
    }
  };

  EXPECT_TRUE(
      complaint().starts_with("port " + std::to_string(port()) + " on 127.0.0.1 is in use"));
  same.address = "localhost";
  EXPECT_EQ(complaint(), "\"localhost\" is not an IP address");
}
