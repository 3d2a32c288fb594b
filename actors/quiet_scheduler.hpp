#pragma once

#include <caf/all.hpp>
#include <caf/policy/work_sharing.hpp>
#include <caf/scheduler/coordinator.hpp>

#include <atomic>
#include <utility>

namespace actors {

// CAF tells its clock of every actor that ends, so that the actor's timeouts are cancelled, and
// wakes the clock's thread for it: two switches of context for each order that leaves. As long as
// no actor has set a timeout there is nothing to cancel. (A delayed message is no timeout.)
// Decision 0024.
class quiet_clock final : public caf::detail::thread_safe_actor_clock {
 public:
  explicit quiet_clock(caf::actor_clock& real) : real_(real) {}

  void set_ordinary_timeout(
      time_point t, caf::abstract_actor* self, caf::atom_value type, std::uint64_t id) override {
    timeouts_ = true;
    real_.set_ordinary_timeout(t, self, type, id);
  }
  void set_multi_timeout(
      time_point t, caf::abstract_actor* self, caf::atom_value type, std::uint64_t id) override {
    timeouts_ = true;
    real_.set_multi_timeout(t, self, type, id);
  }
  void set_request_timeout(time_point t, caf::abstract_actor* self, caf::message_id id) override {
    timeouts_ = true;
    real_.set_request_timeout(t, self, id);
  }
  void cancel_ordinary_timeout(caf::abstract_actor* self, caf::atom_value type) override {
    real_.cancel_ordinary_timeout(self, type);
  }
  void cancel_request_timeout(caf::abstract_actor* self, caf::message_id id) override {
    real_.cancel_request_timeout(self, id);
  }
  void cancel_timeouts(caf::abstract_actor* self) override {
    if (timeouts_) real_.cancel_timeouts(self);
  }
  void schedule_message(
      time_point t, caf::strong_actor_ptr to, caf::mailbox_element_ptr what) override {
    real_.schedule_message(t, std::move(to), std::move(what));
  }
  void schedule_message(
      time_point t, caf::group to, caf::strong_actor_ptr from, caf::message what) override {
    real_.schedule_message(t, std::move(to), std::move(from), std::move(what));
  }
  void cancel_all() override { real_.cancel_all(); }

 private:
  caf::actor_clock& real_;
  std::atomic<bool> timeouts_ = false;  // Whether any actor ever set one.
};

// CAF's work-sharing scheduler behind such a clock.
class quiet_scheduler final : public caf::scheduler::coordinator<caf::policy::work_sharing> {
 public:
  explicit quiet_scheduler(caf::actor_system& system) : coordinator(system) {}

  static caf::actor_system::module* make(
      caf::actor_system& system, caf::detail::type_list<> /*none*/) {
    return new quiet_scheduler{system};
  }

 protected:
  quiet_clock& clock() noexcept override { return clock_; }

 private:
  quiet_clock clock_{coordinator::clock()};
};

}  // namespace actors
