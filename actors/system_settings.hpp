#pragma once

#include "actors/quiet_scheduler.hpp"

#include <caf/all.hpp>
#include <openssl/crypto.h>

#include <cstddef>

namespace actors {

// libpq leaves OpenSSL's random state on the thread that signed in. CAF does not join the threads
// of detached actors: it counts them out and lets them go, so a thread's own clean-up may come
// after OpenSSL's at the end of the process. This one comes before the thread is counted out.
struct openssl_thread_hook : caf::thread_hook {
  void init(caf::actor_system& /*system*/) override {}
  void thread_started() override {}
  void thread_terminates() override { OPENSSL_thread_stop(); }
};

// By default CAF steals work, for which idle threads poll in naps of 50 µs, and gives one actor the
// thread for as long as it has mail.
struct system_settings : caf::actor_system_config {
  static constexpr std::size_t mails_per_turn_max = 100;

  explicit system_settings(std::size_t threads) {
    load<quiet_scheduler>();
    set("scheduler.max-threads", threads);
    set("scheduler.max-throughput", mails_per_turn_max);
    add_thread_hook<openssl_thread_hook>();
  }
};

}  // namespace actors
