#include "console/health.hpp"

#include "given.hpp"

#include <gtest/gtest.h>

namespace console {
namespace {

std::vector<std::string> codes_of(const health& of) {
  std::vector<std::string> codes;
  for (const auto& each : of.reasons) codes.emplace_back(each.code);
  return codes;
}

using list = std::vector<std::string>;

messaging::partition_state behind(std::int64_t records) {
  messaging::partition_state one;
  one.partition = 4;
  one.watermark = 1'000;
  one.end = 1'000 + records;
  return one;
}

}  // namespace

TEST(health, is_good_when_there_is_nothing_to_say) {
  const auto now = snapshot_of({measured(0)}).health;

  EXPECT_EQ(now.state, health_state::good);
  EXPECT_TRUE(now.reasons.empty());
}

TEST(health, is_bad_when_a_balance_is_broken) {
  findings found;
  found.balances.broken = 2;
  const auto now = snapshot_of({measured(0)}, found).health;

  EXPECT_EQ(now.state, health_state::bad);
  EXPECT_EQ(codes_of(now), list{"balance_broken"});
  EXPECT_EQ(now.reasons.front().value, 2);
}

TEST(health, names_the_part_that_is_not_ready) {
  levels level;
  level.parts = {{"writer", false, "connects"}, {"reader", true, ""}};
  EXPECT_TRUE(snapshot_of({measured(1, {}, level)}).health.reasons.empty());  // It starts.
  const auto now = snapshot_of({measured(20, {}, level)}).health;

  EXPECT_EQ(now.state, health_state::bad);
  EXPECT_EQ(now.reasons.front().subject, "writer");
  EXPECT_EQ(now.reasons.size(), 1U);
}

TEST(health, notices_letters_that_wait) {
  levels level;
  level.outbox.stuck_orders = 3;
  level.outbox.oldest_at = noon(-31'000);
  const auto now = snapshot_of({measured(0, {}, level)}).health;
  level.outbox.stuck_orders = 0;
  level.outbox.oldest_at = noon(-30'000);

  EXPECT_EQ(now.state, health_state::attention);
  EXPECT_EQ(codes_of(now), (list{"outbox_stuck", "outbox_old"}));
  EXPECT_EQ(now.reasons.back().value, 31);
  EXPECT_EQ(snapshot_of({measured(0, {}, level)}).health.state, health_state::good);
}

TEST(health, notices_a_lag_that_grows_for_half_a_minute) {
  const auto of = [](std::int64_t before, std::int64_t now) {
    return codes_of(snapshot_of({measured(0, {}, with_partition(behind(before))),
                                 measured(30, {}, with_partition(behind(now)))})
                        .health);
  };

  EXPECT_EQ(of(150, 200), list{"lag_growing"});
  EXPECT_EQ(of(200, 200), list{});
  EXPECT_EQ(of(1, 99), list{});
  EXPECT_EQ(
      codes_of(snapshot_of({measured(0, {}, with_partition(behind(0))),
                            measured(5, {}, with_partition(behind(900)))})
                   .health),
      list{});
}

TEST(health, notices_a_consumer_that_stays_away) {
  levels level;
  level.consumers = {{"statuses", {}}};
  level.consumers.front().now.connected = true;
  EXPECT_TRUE(snapshot_of({measured(21), measured(36, {}, level)}).health.reasons.empty());
  const auto now = snapshot_of({measured(21, {}, level), measured(36, {}, level)}).health;

  EXPECT_EQ(now.state, health_state::attention);
  EXPECT_EQ(codes_of(now), list{"consumer_away"});
  EXPECT_EQ(now.reasons.front().subject, "statuses");
}

TEST(health, names_the_partition_that_is_paused) {
  auto one = behind(0);
  one.paused = "dead letters cannot be written";
  auto level = with_partition(one);
  level.consumers.front().now.dead_letters_writable = false;
  const auto now = snapshot_of({measured(0, {}, level)}).health;

  EXPECT_EQ(codes_of(now), (list{"dead_letters_unwritable", "partition_paused"}));
  EXPECT_EQ(now.reasons.back().subject, "calls/4");
}

TEST(health, is_bad_while_requests_are_rejected) {
  totals before;
  before.rejected = 1'000;
  auto now = before;
  now.rejected = 1'009;
  const auto few = snapshot_of({measured(0, before), measured(10, now)}).health;
  now.rejected = 1'010;
  const auto many = snapshot_of({measured(0, before), measured(10, now)}).health;

  EXPECT_EQ(codes_of(few), list{});
  EXPECT_EQ(codes_of(many), list{"requests_rejected"});
  EXPECT_EQ(many.state, health_state::bad);
}

TEST(health, notices_what_waits_for_a_person) {
  levels level;
  level.dead_waiting = 1;
  level.dead_shelved = 1;
  findings found;
  found.establishment_asked = true;
  found.establishment = establishment_counts{};
  found.establishment->unpublished = 4;
  const auto now = snapshot_of({measured(0, {}, level)}, found).health;

  EXPECT_EQ(codes_of(now), (list{"dead_letters_waiting", "unpublished_tickets"}));
  EXPECT_EQ(now.reasons.front().value, 2);
}

TEST(health, notices_a_service_that_was_asked_and_did_not_answer) {
  findings found;
  found.establishment_asked = true;

  EXPECT_EQ(codes_of(snapshot_of({measured(0)}, found).health), list{"establishment_unreachable"});
}

TEST(health, notices_actors_that_wait_or_began_anew) {
  actors::system_look look;
  look.longest_waiting = {
      {order_number(1), actors::order_phase::moving, std::chrono::milliseconds{2'000}}};
  totals now;
  now.restarts = 2;
  const auto found = snapshot_of({measured(0), measured(30, now)}, {}, look).health;

  EXPECT_EQ(codes_of(found), (list{"actor_waiting_long", "actor_restarts"}));
  EXPECT_EQ(found.reasons.front().subject, domain::to_string(order_number(1)));
  EXPECT_EQ(found.reasons.front().value, 2'000);
}

TEST(health, tells_the_gravest_first) {
  levels level;
  level.dead_waiting = 1;
  level.parts = {{"reader", false, ""}};
  findings found;
  found.balances.broken = 1;
  const auto now = snapshot_of({measured(20, {}, level)}, found).health;

  EXPECT_EQ(now.state, health_state::bad);
  EXPECT_EQ(codes_of(now), (list{"balance_broken", "part_not_ready", "dead_letters_waiting"}));
}

}  // namespace console
