#include "support/eventually.hpp"
#include "support/raw_connection.hpp"
#include "support/restaurant.hpp"
#include "wire.hpp"

#include <gtest/gtest.h>

#include <chrono>
#include <vector>

// Clients that take their time hold nobody up but themselves.
namespace api {
namespace {

using namespace std::chrono_literals;
using support::raw_connection;
using support::restaurant;
using steady = std::chrono::steady_clock;

const support::overrides short_deadlines{
    "http.header_deadline=\"500ms\"",
    "http.request_deadline=\"1s\"",
    "http.idle_deadline=\"1s\"",
};

// Sends byte after byte until the other side has had enough, at most for ten seconds; what it said.
std::string drip(raw_connection& wire, const std::string& bytes) {
  std::size_t sent = 0;
  std::string said;
  support::eventually(10s, [&] {
    if (sent < bytes.size()) wire.send(bytes.substr(sent++, 1));
    said += wire.read_until_closed(0ms);
    return wire.closed();
  });
  return said;
}

}  // namespace

TEST(deadline, ends_a_header_that_drips) {
  const restaurant open{short_deadlines};
  raw_connection wire{open.kitchen.port()};
  const auto begun = steady::now();

  const auto said = drip(wire, "POST /orders HTTP/1.1\r\nX-Slow: " + std::string(7'000, 'a'));

  EXPECT_EQ(support::status_of(said), 408);
  EXPECT_TRUE(wire.closed());
  EXPECT_LT(steady::now() - begun, 5s);
}

TEST(deadline, ends_a_body_that_drips) {
  restaurant open{short_deadlines};
  raw_connection wire{open.kitchen.port()};
  const auto whole = order_bytes(
      R"({"establishment_id":1,"items":[{"dish_id":3,"quantity":1}],"comment":")" +
      std::string(900, 'a') + "\"}" + std::string(10'000, ' '));
  const auto header = whole.find("\r\n\r\n") + 4;
  wire.send(whole.substr(0, header));
  const auto begun = steady::now();

  const auto said = drip(wire, whole.substr(header));

  EXPECT_EQ(support::status_of(said), 408);
  EXPECT_TRUE(wire.closed());
  EXPECT_LT(steady::now() - begun, 5s);
  EXPECT_EQ(open.count("orders"), 0);
}

TEST(deadline, ends_a_connection_that_says_nothing) {
  const restaurant open{short_deadlines};
  raw_connection fresh{open.kitchen.port()};
  raw_connection used{open.kitchen.port()};
  used.send(request_bytes("GET", "/livez", ""));
  ASSERT_EQ(support::status_of(used.read_response()), 200);

  EXPECT_EQ(fresh.read_until_closed(5s), "");
  EXPECT_EQ(used.read_until_closed(5s), "");

  EXPECT_TRUE(fresh.closed());
  EXPECT_TRUE(used.closed());
}

TEST(deadline, rids_the_kitchen_of_five_thousand_silent_clients) {
  constexpr std::size_t idlers = 5'000;
  restaurant open{{"http.idle_deadline=\"4s\""}};
  auto anna = open.seat();
  ASSERT_EQ(anna.place(support::order_of(3), "k").status, 201);

  std::vector<raw_connection> silent;
  silent.reserve(idlers);
  auto slowest = 0ms;
  const auto ask = [&] {
    const auto begun = steady::now();
    EXPECT_EQ(anna.place(support::order_of(3), "k").status, 200);
    slowest = std::max(
        slowest, std::chrono::duration_cast<std::chrono::milliseconds>(steady::now() - begun));
  };
  for (std::size_t i = 0; i < idlers; ++i) {
    silent.emplace_back(open.kitchen.port());
    if (i % 100 == 0) ask();
  }
  EXPECT_GE(open.metric("kuhnya_http_connections"), idlers);
  const auto rid = support::eventually(30s, [&] {
    ask();
    return open.metric("kuhnya_http_connections") <= 2;
  });

  EXPECT_TRUE(rid);
  EXPECT_LT(slowest, 2s);
  for (auto& each : silent) EXPECT_TRUE(each.closed_within(0ms));
}

TEST(deadline, counts_for_one_connection_too_many_at_once) {
  restaurant open{{"http.connections_max=3"}};
  std::vector<raw_connection> taken;
  for (int i = 0; i < 3; ++i) {
    taken.emplace_back(open.kitchen.port());
    taken.back().send(request_bytes("GET", "/livez", ""));
    ASSERT_EQ(support::status_of(taken.back().read_response()), 200);
  }

  raw_connection late{open.kitchen.port()};
  const auto said = late.read_until_closed();

  EXPECT_EQ(support::status_of(said), 503);
  EXPECT_NE(said.find("Retry-After: "), std::string::npos);
  taken.clear();
  EXPECT_TRUE(support::eventually(5s, [&] { return open.kitchen.ready(); }));
}

}  // namespace api
