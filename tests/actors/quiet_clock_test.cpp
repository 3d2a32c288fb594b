#include "actors/quiet_scheduler.hpp"
#include "actors/system_settings.hpp"

#include <gtest/gtest.h>

#include <chrono>
#include <future>

namespace actors {
namespace {

using std::chrono::milliseconds;

// CAF's own clock, by the number of cancellations that reached it.
struct counting_clock final : caf::detail::simple_actor_clock {
  void cancel_timeouts(caf::abstract_actor* /*self*/) override { ++cancellations; }
  int cancellations = 0;
};

caf::behavior tells_later(
    caf::event_based_actor* self, std::promise<void>* told, milliseconds when) {
  self->delayed_send(self, when, caf::ok_atom::value);
  return {[told, self](caf::ok_atom) {
    told->set_value();
    self->quit();
  }};
}

}  // namespace

TEST(quiet_clock, is_not_told_of_actors_that_end_while_nobody_has_a_timeout) {
  counting_clock real;
  quiet_clock quiet{real};
  quiet.cancel_timeouts(nullptr);
  EXPECT_EQ(real.cancellations, 0);
}

TEST(quiet_clock, cancels_once_somebody_has_set_a_timeout) {
  system_settings settings{1};
  std::promise<void> told;
  caf::actor_system system{settings};
  const auto sleeper = system.spawn(tells_later, &told, milliseconds{1});
  auto* const self = caf::actor_cast<caf::abstract_actor*>(sleeper);
  counting_clock real;
  quiet_clock quiet{real};
  quiet.set_ordinary_timeout(caf::actor_clock::clock_type::now(), self, caf::atom("later"), 1);
  quiet.cancel_timeouts(self);
  EXPECT_EQ(real.cancellations, 1);
}

TEST(quiet_clock, still_delivers_what_was_sent_for_later) {
  system_settings settings{1};
  std::promise<void> told;
  caf::actor_system system{settings};
  system.spawn(tells_later, &told, milliseconds{1});
  EXPECT_EQ(told.get_future().wait_for(std::chrono::seconds{10}), std::future_status::ready);
}

TEST(quiet_clock, stands_before_the_clock_of_every_kitchen) {
  system_settings settings{1};
  caf::actor_system system{settings};
  EXPECT_NE(dynamic_cast<quiet_clock*>(&system.clock()), nullptr);
}

}  // namespace actors
