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

// A system as every service has it.
struct quiet_system : testing::Test {
  std::promise<void> told;
  system_settings settings{1};
  caf::actor_system system{settings};
  caf::actor later = system.spawn(tells_later, &told, milliseconds{1});
};

}  // namespace

TEST(quiet_clock, is_not_told_of_actors_that_end_while_nobody_has_a_timeout) {
  counting_clock real;
  quiet_clock quiet{real};
  quiet.cancel_timeouts(nullptr);
  EXPECT_EQ(real.cancellations, 0);
}

TEST_F(quiet_system, cancels_once_somebody_has_set_a_timeout) {
  auto* const self = caf::actor_cast<caf::abstract_actor*>(later);
  counting_clock real;
  quiet_clock quiet{real};
  quiet.set_ordinary_timeout(caf::actor_clock::clock_type::now(), self, caf::atom("later"), 1);
  quiet.cancel_timeouts(self);
  EXPECT_EQ(real.cancellations, 1);
}

TEST_F(quiet_system, still_delivers_what_was_sent_for_later) {
  EXPECT_EQ(told.get_future().wait_for(std::chrono::seconds{10}), std::future_status::ready);
}

TEST_F(quiet_system, has_the_quiet_clock) {
  EXPECT_NE(dynamic_cast<quiet_clock*>(&system.clock()), nullptr);
}

}  // namespace actors
