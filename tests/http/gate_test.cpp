#include "http/gate.hpp"

#include "http/kitchen/routes.hpp"

#include <gtest/gtest.h>

#include <vector>

using domain::refusal;
using entry = http::gate::entry;

namespace {

struct door {
  explicit door(const http::http_settings& limits)
      : counts(std::make_shared<http::metrics>(http::kitchen::routes())),
        gate(std::make_shared<http::gate>(limits, counts)) {}

  std::shared_ptr<http::metrics> counts;
  std::shared_ptr<http::gate> gate;
};

http::http_settings limits(std::size_t in_flight, std::size_t per_user) {
  http::http_settings made;
  made.in_flight_max = in_flight;
  made.in_flight_per_user_max = per_user;
  return made;
}

}  // namespace

TEST(gate, lets_in_as_many_requests_as_there_is_room_for) {
  const door here{limits(2, 2)};
  auto first = here.gate->admit("a");
  const auto second = here.gate->admit("");
  ASSERT_TRUE(first && second);
  EXPECT_EQ(here.gate->admit("b").error().why, refusal::overloaded);
  EXPECT_EQ(here.counts->in_flight.value(), 2);

  *first = http::permit{};

  EXPECT_EQ(here.counts->in_flight.value(), 1);
  EXPECT_TRUE(here.gate->admit("b"));
  EXPECT_EQ(here.counts->in_flight.value(), 1);
}

TEST(gate, lets_no_user_take_the_room_of_others) {
  const door here{limits(10, 2)};
  const auto first = here.gate->admit("a");
  const auto second = here.gate->admit("a");

  EXPECT_EQ(here.gate->admit("a").error().why, refusal::too_many_requests);
  EXPECT_EQ(here.gate->admit("a").error().why, refusal::too_many_requests);
  EXPECT_TRUE(here.gate->admit("b"));
  EXPECT_EQ(here.counts->in_flight.value(), 2);
}

TEST(gate, gives_a_user_his_room_back) {
  const door here{limits(10, 1)};
  for (int each = 0; each < 100; ++each) EXPECT_TRUE(here.gate->admit("a"));
}

TEST(gate, forgets_users_who_have_gone_and_no_others) {
  const door here{limits(4, 1)};
  const auto stays = here.gate->admit("stays");
  for (int each = 0; each < 1'000; ++each) {
    ASSERT_TRUE(here.gate->admit(std::to_string(each))) << each;
  }

  EXPECT_LE(here.gate->users(), 8U);
  EXPECT_EQ(here.gate->admit("stays").error().why, refusal::too_many_requests);
}

TEST(gate, bounds_connections_and_those_it_turns_away) {
  http::http_settings few;
  few.connections_max = 1;
  few.turned_away_max = 1;
  const door here{few};
  EXPECT_EQ(here.gate->enter(), entry::admitted);
  EXPECT_EQ(here.gate->enter(), entry::turned_away);
  EXPECT_EQ(here.gate->enter(), entry::full);

  here.gate->leave(entry::admitted);

  EXPECT_EQ(here.gate->enter(), entry::admitted);
  EXPECT_EQ(here.gate->enter(), entry::full);
  EXPECT_EQ(here.counts->connections.value(), 1);
  EXPECT_EQ(here.counts->connections_accepted.value(), 2U);
  EXPECT_EQ(here.counts->connections_turned_away.value(), 3U);
}

TEST(gate, is_empty_when_the_last_one_left) {
  const door here{{}};
  const auto now = std::chrono::steady_clock::now;
  EXPECT_TRUE(here.gate->wait_empty(now()));
  here.gate->enter();
  EXPECT_FALSE(here.gate->wait_empty(now()));

  here.gate->leave(entry::admitted);

  EXPECT_TRUE(here.gate->wait_empty(now()));
}

TEST(permit, outlives_the_gate_it_came_from) {
  http::permit kept;
  {
    const door here{limits(1, 1)};
    kept = std::move(*here.gate->admit("a"));
  }
  kept = http::permit{};
}

TEST(gate, counts_streams_apart_from_requests) {
  auto few = limits(1, 1);
  few.streams_max = 1;
  const door here{few};
  auto stream = here.gate->admit_stream();
  ASSERT_TRUE(stream);
  EXPECT_EQ(here.gate->admit_stream().error().why, refusal::overloaded);
  EXPECT_TRUE(here.gate->admit("a"));
  EXPECT_EQ(here.counts->streams.value(), 1);
  EXPECT_EQ(here.counts->in_flight.value(), 0);

  *stream = http::permit{};

  EXPECT_EQ(here.counts->streams.value(), 0);
  EXPECT_TRUE(here.gate->admit_stream());
}

TEST(gate, keeps_places_for_operators_when_there_is_no_other_room) {
  auto few = limits(1, 1);
  few.apart_max = 2;
  const door here{few};
  const auto customer = here.gate->admit("a");
  auto first = here.gate->admit_apart();
  const auto second = here.gate->admit_apart();
  ASSERT_TRUE(customer && first && second);
  EXPECT_EQ(here.gate->admit_apart().error().why, refusal::overloaded);
  EXPECT_EQ(here.counts->in_flight.value(), 1);

  *first = http::permit{};

  EXPECT_TRUE(here.gate->admit_apart());
  EXPECT_EQ(here.counts->in_flight.value(), 1);
}
