#include "actors/system_settings.hpp"

#include <gtest/gtest.h>
#include <openssl/err.h>

#include <atomic>
#include <memory>

namespace actors {
namespace {

// What OpenSSL still holds for a thread that ends. CAF calls hooks in the order they were added.
struct error_left_hook : caf::thread_hook {
  explicit error_left_hook(std::atomic<unsigned long>& left) : left_(left) {}
  void init(caf::actor_system& /*system*/) override {}
  void thread_started() override {}
  void thread_terminates() override {
    if (ERR_peek_error() != 0) left_ = ERR_peek_error();
  }

 private:
  std::atomic<unsigned long>& left_;
};

void raise_error(caf::event_based_actor* /*self*/, std::atomic<bool>* raised) {
  ERR_raise(ERR_LIB_USER, ERR_R_INTERNAL_ERROR);
  *raised = ERR_peek_error() != 0;
}

}  // namespace

TEST(system_settings, let_go_of_what_openssl_holds_for_a_detached_actor) {
  std::atomic<unsigned long> left{0};
  std::atomic<bool> raised{false};
  {
    system_settings settings{1};
    settings.add_thread_hook<error_left_hook>(left);
    caf::actor_system system{settings};
    system.spawn<caf::detached>(raise_error, &raised);
  }
  EXPECT_TRUE(raised);
  EXPECT_EQ(left, 0UL);
}

}  // namespace actors
